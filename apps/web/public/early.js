// Stands at the top of pages that can be read before the app runs. The app is loaded for the reader's first act. A button
// pressed before it has taken the page over is pressed again then, and no form is sent by the browser itself.
// src/lib/early-acts.ts is the other end.
(function () {
  var acts = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  // Links lead on by themselves, except those that do something more.
  var needsApp = 'button, input[type=radio], [data-needs-app]';
  var early = { pressed: null };
  early.acted = new Promise(function (resolve) {
    function note(event) {
      // Chromium reports a move under a pointer that rests, too, whenever the page changes there.
      if (event.type === 'pointermove' && !event.movementX && !event.movementY) return;
      acts.forEach(function (act) {
        removeEventListener(act, note, true);
      });
      resolve();
    }
    acts.forEach(function (act) {
      addEventListener(act, note, { capture: true, passive: true });
    });
  });

  function hold(event) {
    var pressed = event.target.closest(needsApp);
    // With one of these keys a link opens elsewhere.
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    early.pressed = pressed;
    document.documentElement.dataset.waiting = '';
  }
  addEventListener('click', hold, true);

  early.end = function () {
    removeEventListener('click', hold, true);
    delete document.documentElement.dataset.waiting;
    return early.pressed;
  };
  window.polylogueEarly = early;
})();
