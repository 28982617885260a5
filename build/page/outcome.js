// Promises that always settle: browsers have some that never do.

/** A plain Error with the name of the browser's: Pyodide takes some kinds of DOMException for no error at all. */
function plain(error) {
  const { name = "AbortError", message = "it was aborted" } = error ?? {};
  return Object.assign(new Error(message), { name });
}

const failed = (name, message) => plain({ name, message });

/**
 * Return a promise that settles, whatever the browser does: as what `begin` returns, with a plain Error for any of the
 * browser's; with undefined once `signal` is aborted; with an Error named TimeoutError after so many `seconds`.
 * `begin` is called at once, so what needs a press shortly before has it.
 */
function outcome(begin, { seconds = Infinity, signal } = {}) {
  return new Promise((resolve, reject) => {
    let left = seconds;
    // counted one by one: the time for which a page was frozen is not the browser's to answer in
    const clock = left < Infinity && setInterval(() => --left <= 0 && end(reject, failed("TimeoutError", "the browser gave no answer")), 1000);
    const leave = () => end(resolve, undefined);
    const end = (settle, value) => {
      clearInterval(clock);
      signal?.removeEventListener("abort", leave);
      settle(value);
    };
    signal?.addEventListener("abort", leave);
    (async () => begin())().then((value) => end(resolve, value), (error) => end(reject, plain(error)));
  });
}

Object.assign((globalThis.portolan ??= {}), { failed, outcome, plain });
