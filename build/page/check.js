/* Runs first, in any browser: can this browser play, and if anything goes wrong, what to say.
   Written for old engines on purpose; everything else may be modern. */
(function () {
  "use strict";
  var root = document.documentElement;
  var RETRY = "retry", COPY = "copy", KEEP = "keep", GO_ON = "goon", FORGET = "forget";
  var kinds = {
    old: {
      title: "This browser is too old",
      what: "Portolan needs a browser from 2024 or later: it runs a whole Python program inside the page.",
      helps: ["Update this browser, or the system it came with.",
        "Or open this page in a current Firefox, Chrome, Edge or Safari."],
      actions: [COPY, KEEP]
    },
    wasm: {
      title: "WebAssembly is switched off",
      what: "The game runs in WebAssembly, a part of every current browser. Here it is missing or blocked.",
      helps: ["Leave the browser's lockdown or high-security mode for this page.",
        "Look whether an extension blocks WebAssembly.", "Or open this page in another browser."],
      actions: [RETRY, COPY, KEEP]
    },
    storage: {
      title: "This page may not keep anything",
      what: "The browser refuses to store data for this page, so a match would be lost when the page is closed.",
      helps: ["Private windows and blocked cookies or site data have this effect: allow site data for this page, or use an ordinary window.",
        "You can play without saving. Matches can still be saved to a file."],
      actions: [RETRY, GO_ON, COPY]
    },
    private: {
      title: "This looks like a private window",
      what: "Offline play is not possible here, and matches are forgotten when the window is closed.",
      helps: ["Use an ordinary window to play offline and to keep matches.",
        "You can go on here. Save a match to a file before closing the window."],
      actions: [GO_ON, RETRY, COPY]
    },
    newer: {
      title: "The saved matches come from a newer Portolan",
      what: "This is an older version than the one that last saved matches in this browser. It leaves them untouched.",
      helps: ["Reload the page to get the current version."],
      actions: [RETRY, COPY]
    },
    full: {
      title: "There is no room left to save",
      what: "The last step could not be saved: the device, or this browser's share of it, is full. All that was saved before is safe.",
      helps: ["Save your matches to a file now.", "Free some space on the device, or clear the data of other sites.",
        "Then try again, or go on without saving."],
      actions: [KEEP, GO_ON, RETRY, COPY]
    },
    download: {
      title: "The download was interrupted",
      what: "A part of the program did not arrive, or not as it was published, so it was not used.",
      helps: ["Check the connection, then try again.",
        "If it fails again, the server may be down or may be changing to a new version: wait a minute."],
      actions: [RETRY, COPY, KEEP]
    },
    damaged: {
      title: "A file arrived changed",
      what: "A part of the game is not the one that was published, so it was not used.",
      helps: ["Try again: a new version may have been published at this moment.",
        "A proxy, an extension or a virus scanner that changes files has this effect, too."],
      actions: [RETRY, FORGET, COPY, KEEP]
    },
    python: {
      title: "The game stopped",
      what: "An error in the game's program. Your saved matches are untouched, up to the last action.",
      helps: ["Reload: the match goes on where it was.",
        "Please copy the report and send it to the people who made this.",
        "If it happens again at the same place, save your matches to a file."],
      actions: [RETRY, COPY, KEEP]
    },
    start: {
      title: "The game could not start",
      what: "Something in the page failed before the game was ready. Saved matches are untouched.",
      helps: ["Try again.", "If that does not help, remove the stored program: saved matches stay, the program is fetched again."],
      actions: [RETRY, FORGET, COPY, KEEP]
    }
  };
  var labels = {};
  labels[RETRY] = "Try again";
  labels[COPY] = "Copy the report";
  labels[KEEP] = "Save my matches to a file";
  labels[GO_ON] = "Go on without saving";
  labels[FORGET] = "Remove the stored program";

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
    function done() { button.firstChild.nodeValue = "Copied"; }
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

  /* All saved data as one file: the form is described in game/host/archive.py. */
  function keep(button) {
    var asked = indexedDB.open("portolan");
    function fail() { button.firstChild.nodeValue = "Nothing could be read"; }
    asked.onerror = fail;
    asked.onsuccess = function () {
      var database = asked.result, entries = {};
      if (!database.objectStoreNames.contains("data")) { database.close(); fail(); return; }
      var cursor = database.transaction("data").objectStore("data").openCursor();
      cursor.onerror = fail;
      cursor.onsuccess = function () {
        var at = cursor.result;
        if (at) {
          if (at.value instanceof Uint8Array) { entries[at.key] = base64(at.value); }
          at["continue"]();
          return;
        }
        database.close();
        download("portolan-matches.json", JSON.stringify({ format: "portolan-data", version: 1, entries: entries }));
        button.firstChild.nodeValue = "Saved";
      };
    };
  }

  function forget() {
    var jobs = [];
    if (window.caches) {
      jobs.push(caches.keys().then(function (names) {
        return Promise.all(names.filter(function (name) { return name.indexOf("portolan-") === 0; })
          .map(function (name) { return caches["delete"](name); }));
      }));
    }
    if (navigator.serviceWorker) {
      jobs.push(navigator.serviceWorker.getRegistration().then(function (found) { return found && found.unregister(); }));
    }
    function again() { location.reload(); }
    Promise.all(jobs).then(again, again);
  }

  /* Show the page for one kind of trouble. `goOn`, if given, is called when the player wants to play on. */
  function trouble(kind, detail, goOn) {
    var known = kinds[kind] || kinds.start;
    if (root.getAttribute("data-trouble")) { return; }
    root.setAttribute("data-trouble", kind);
    var text = report(kind, detail);
    var box = document.getElementById("trouble");
    while (box.firstChild) { box.removeChild(box.firstChild); }
    var card = element("div");
    card.className = "card";
    var title = element("h2", known.title);
    title.setAttribute("tabindex", "-1");
    card.appendChild(title);
    card.appendChild(element("p", known.what));
    var list = element("ul");
    known.helps.forEach(function (help) { list.appendChild(element("li", help)); });
    card.appendChild(list);
    var row = element("div");
    row.className = "buttons";
    known.actions.forEach(function (action) {
      if ((action === GO_ON && !goOn) || (action === KEEP && !window.indexedDB)) { return; }
      var button = element("button", labels[action]);
      button.setAttribute("type", "button");
      button.setAttribute("data-action", action);
      button.onclick = function () {
        if (action === RETRY) { location.reload(); }
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
    details.appendChild(element("summary", "The report"));
    var pre = element("pre", text);
    pre.id = "trouble-report";
    details.appendChild(pre);
    card.appendChild(details);
    box.appendChild(card);
    box.hidden = false;
    title.focus();
  }

  var unfit = lacking();
  window.portolanUnfit = Boolean(unfit);
  window.portolanTrouble = trouble;
  window.addEventListener("error", function (event) {
    var source = event.target && event.target.tagName;
    if (root.getAttribute("data-state") !== "loading" || source === "LINK" || unfit) { return; }
    if (source === "SCRIPT") { trouble("download", event.target.src + " did not arrive as it was published"); } else {
      trouble("start", event.message + " " + event.filename + ":" + event.lineno);
    }
  }, true);
  document.addEventListener("DOMContentLoaded", function () {
    if (unfit) { trouble(unfit.kind, unfit.detail); }
  });
}());
