/* Runs first, in any browser: check whether this browser can play, and show errors.
   Written for old engines on purpose; everything else may be modern. */
(function () {
  "use strict";
  var root = document.documentElement;
  var RETRY = "retry", COPY = "copy", KEEP = "keep", GO_ON = "goon", FORGET = "forget";
  var actions = {
    old: [COPY, KEEP],
    wasm: [RETRY, COPY, KEEP],
    storage: [RETRY, GO_ON, COPY],
    "private": [GO_ON, RETRY, COPY],
    newer: [RETRY, COPY],
    full: [KEEP, GO_ON, COPY], /* no RETRY: it would lose what could not be saved */
    download: [RETRY, COPY, KEEP],
    damaged: [RETRY, FORGET, COPY, KEEP],
    python: [RETRY, COPY, KEEP],
    start: [RETRY, FORGET, COPY, KEEP]
  };
  /* As in files.js: the stored files of this copy of the game have their own names. */
  var place = location.pathname.replace(/[^\/]*$/, "");
  var PATIENCE = 1000; /* ms for which a start from stored files shows one colour: it takes less */
  var texts, fetching = [], stopped = false;

  /* The language set in the game, else the browser's, if there are words in it. */
  function language(known) {
    var set = "";
    try { set = localStorage.getItem("portolan-language") || ""; } catch (error) { set = ""; }
    var wanted = (set || navigator.language || "").slice(0, 2).toLowerCase();
    return known[wanted] ? wanted : "en";
  }

  /* The text of a key of build/page/words, its {fields} filled in; nothing if there is none. */
  function words(key, fields) {
    if (!texts) {
      var known = JSON.parse(document.getElementById("bundle").textContent).words;
      root.lang = language(known);
      texts = known[root.lang];
    }
    return (texts[key] || "").replace(/\{(\w+)\}/g, function (_, field) { return fields[field]; });
  }

  /* Choose the light or dark palette, as set in the game, else as the device asks. */
  function paint() {
    var set = null, dark;
    try { set = localStorage.getItem("portolan-theme"); } catch (error) { /* as the device asks */ }
    dark = set ? set === "dark" : window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches;
    root.setAttribute("data-theme", dark ? "dark" : "light");
  }

  /* Write the name of the game as large as the first screen will. */
  function grow() {
    try { root.setAttribute("data-text-size", localStorage.getItem("portolan-text-size") || "usual"); } catch (error) { /* as usual */ }
  }

  /* Put the words into the page's own elements. */
  function dress() {
    var all = document.querySelectorAll("[data-words]");
    for (var i = 0; i < all.length; i += 1) {
      if (all[i].getAttribute("data-words-in") === "label") {
        all[i].setAttribute("aria-label", words(all[i].getAttribute("data-words")));
      } else { all[i].textContent = words(all[i].getAttribute("data-words")); }
    }
  }

  /* Show the start screen. Its letters and what is known of language and size take time from the start itself: most
     starts from stored files end before it is missed. */
  function unveil() {
    if (!root.hasAttribute("data-veiled")) { return; }
    grow();
    dress();
    root.removeAttribute("data-veiled");
  }

  /* What this browser lacks; boot.js does not start then. */
  function lacking() {
    var missing = [];
    if (!("noModule" in HTMLScriptElement.prototype)) { missing.push("modules"); }
    if (typeof DecompressionStream !== "function") { missing.push("DecompressionStream"); }
    if (typeof BigInt64Array !== "function") { missing.push("BigInt64Array"); }
    if (typeof ResizeObserver !== "function") { missing.push("ResizeObserver"); }
    if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
      return { kind: missing.length ? "old" : "wasm", detail: "missing: WebAssembly " + missing.join(", ") };
    }
    if (typeof WebAssembly.Tag !== "function") { missing.push("WebAssembly exceptions"); }
    return missing.length ? { kind: "old", detail: "missing: " + missing.join(", ") } : null;
  }

  function element(name, text) {
    var made = document.createElement(name);
    if (text) { made.appendChild(document.createTextNode(text)); }
    return made;
  }

  function report(kind, detail) {
    var lines = ["Portolan " + root.getAttribute("data-version") + ", report of " + new Date().toISOString(),
      "trouble: " + kind, "address: " + location.pathname, "browser: " + navigator.userAgent,
      "screen: " + window.innerWidth + "x" + window.innerHeight + " at " + (window.devicePixelRatio || 1)];
    for (var i = 0; i < root.attributes.length; i += 1) {
      var attribute = root.attributes[i];
      if (attribute.name.indexOf("data-") === 0 && attribute.name !== "data-version") {
        lines.push(attribute.name.slice(5) + ": " + attribute.value);
      }
    }
    return lines.join("\n") + "\n\n" + (detail || "no further detail");
  }

  function copy(text, button) {
    function done() { button.firstChild.nodeValue = words("action.copied"); }
    function byHand() {
      var range = document.createRange();
      range.selectNodeContents(document.getElementById("trouble-report"));
      window.getSelection().removeAllRanges();
      window.getSelection().addRange(range);
      if (document.execCommand("copy")) { done(); }
    }
    if (navigator.clipboard && navigator.clipboard.writeText) {
      navigator.clipboard.writeText(text).then(done, byHand);
    } else { byHand(); }
  }

  function download(name, text) {
    var link = element("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
  }

  function base64(bytes) {
    var text = "";
    for (var i = 0; i < bytes.length; i += 1) { text += String.fromCharCode(bytes[i]); }
    return btoa(text);
  }

  /* All saved data as one file: the form is described in game/portolan/platform/archive.py. What identifies this device
     (OF_DEVICE in game/portolan/platform/storage.py) is left out. */
  function keep(button) {
    var asked = indexedDB.open("portolan");
    function fail() { button.firstChild.nodeValue = words("action.nothing"); }
    asked.onupgradeneeded = function () { asked.transaction.abort(); }; /* there is none: leave none behind */
    asked.onerror = fail;
    asked.onsuccess = function () {
      var database = asked.result, entries = {};
      if (!database.objectStoreNames.contains("data")) { database.close(); fail(); return; }
      var table = database.transaction("data").objectStore("data"), asking = table.getAllKeys(), keys;
      function next() {
        if (!keys.length) {
          database.close();
          download("portolan-matches.json", JSON.stringify({ format: "portolan-data", version: 1, entries: entries }));
          button.firstChild.nodeValue = words("action.kept");
          return;
        }
        var key = keys.pop(), value = table.get(key);
        value.onsuccess = function () {
          if (value.result instanceof Uint8Array) { entries[key] = base64(value.result); }
          next();
        };
        value.onerror = function (event) { event.preventDefault(); next(); }; /* the others may be readable */
      }
      asking.onerror = fail;
      asking.onsuccess = function () {
        keys = asking.result.filter(function (key) { return key !== "settings/device" && key !== "settings/seats"; });
        next();
      };
    };
  }

  /* Ask for a file past the browser's cache, where a wrong answer would be given again for ever. */
  function refresh(url) {
    if (!window.fetch) { return; }
    function ignore() {}
    fetching.push(fetch(url, { cache: "reload" }).then(function (response) { return response.blob(); }).then(ignore, ignore));
  }

  /* Load the page again, when all is there that is being asked for again. */
  function again() {
    function reload() { location.reload(); }
    if (fetching.length) { Promise.all(fetching).then(reload); } else { reload(); }
  }

  function forget() {
    var jobs = [], files = JSON.parse(document.getElementById("bundle").textContent).files;
    if (window.caches) {
      jobs.push(caches.keys().then(function (names) {
        return Promise.all(names.filter(function (name) {
          return name.indexOf("portolan-") === 0 && name.slice(-place.length - 1) === " " + place;
        }).map(function (name) { return caches["delete"](name); }));
      }));
    }
    if (navigator.serviceWorker) {
      jobs.push(navigator.serviceWorker.getRegistration().then(function (found) { return found && found.unregister(); }));
    }
    function fresh() {
      for (var name in files) { refresh(files[name].url); }
      again();
    }
    Promise.all(jobs).then(fresh, fresh);
  }

  /* Show the page for one kind of trouble. `goOn`, if given, is called when the player continues. A trouble with which
     nobody can go on replaces one with which they could; the first of that kind stays: it may be the cause of the others. */
  function trouble(kind, detail, goOn) {
    var known = actions[kind] ? kind : "start";
    var isFatal = !goOn || actions[known].indexOf(GO_ON) < 0;
    if (root.getAttribute("data-trouble") && (stopped || !isFatal)) { return; }
    stopped = isFatal;
    unveil();
    root.setAttribute("data-trouble", kind);
    var text = report(kind, detail);
    var box = document.getElementById("trouble");
    while (box.firstChild) { box.removeChild(box.firstChild); }
    var card = element("div");
    card.className = "card";
    var title = element("h2", words("trouble." + known + ".title"));
    title.setAttribute("tabindex", "-1");
    card.appendChild(title);
    card.appendChild(element("p", words("trouble." + known + ".what")));
    var list = element("ul");
    for (var i = 1; words("trouble." + known + ".help." + i); i += 1) {
      list.appendChild(element("li", words("trouble." + known + ".help." + i)));
    }
    card.appendChild(list);
    var row = element("div");
    row.className = "buttons";
    actions[known].forEach(function (action) {
      if ((action === GO_ON && !goOn) || (action === KEEP && !window.indexedDB)) { return; }
      var button = element("button", words("action." + action));
      button.setAttribute("type", "button");
      button.setAttribute("data-action", action);
      button.onclick = function () {
        if (action === RETRY) { again(); }
        if (action === COPY) { copy(text, button); }
        if (action === KEEP) { keep(button); }
        if (action === FORGET) { forget(); }
        if (action === GO_ON) {
          box.hidden = true;
          root.removeAttribute("data-trouble");
          goOn();
        }
      };
      row.appendChild(button);
    });
    card.appendChild(row);
    var details = element("details");
    details.appendChild(element("summary", words("report")));
    var pre = element("pre", text);
    pre.id = "trouble-report";
    details.appendChild(pre);
    card.appendChild(details);
    box.appendChild(card);
    box.hidden = false;
    title.focus();
  }

  /* Begin to fetch the letters of the start screen. */
  function foresee(url) {
    var link = element("link"), name;
    var attributes = { rel: "preload", href: new URL(url, document.currentScript.src).href, as: "font", type: "font/ttf", crossorigin: "" };
    for (name in attributes) { link.setAttribute(name, attributes[name]); }
    document.head.appendChild(link);
  }

  var unfit = lacking();
  var kept = navigator.serviceWorker && navigator.serviceWorker.controller;
  if (!unfit && !kept) { ["@url:title.ttf@", "@url:text.ttf@"].forEach(foresee); }
  root.setAttribute("data-veiled", "yes");
  paint();
  window.portolanPaint = paint;
  window.portolanUnfit = Boolean(unfit);
  window.portolanUnveil = unveil;
  window.portolanTrouble = trouble;
  window.portolanWords = words;
  window.addEventListener("error", function (event) {
    var source = event.target && event.target.tagName;
    if (source === "SCRIPT" || source === "LINK") { refresh(event.target.src || event.target.href); }
    if (root.getAttribute("data-state") !== "loading" || source === "LINK" || unfit) { return; }
    if (source === "SCRIPT") { trouble("download", event.target.src + " did not arrive as it was published"); } else {
      trouble("start", event.message + " " + event.filename + ":" + event.lineno);
    }
  }, true);
  document.addEventListener("readystatechange", function () {
    if (document.readyState !== "interactive") { return; } /* after it the modules run */
    if (kept) { setTimeout(unveil, PATIENCE); } else { unveil(); }
  });
  document.addEventListener("DOMContentLoaded", function () {
    if (unfit) { trouble(unfit.kind, unfit.detail); }
  });
}());
