// Sets the theme before the first paint, and follows the system. An own file, because the content security policy forbids
// inline scripts. src/ui/theme-choice.ts keeps the same key and takes over once the app runs.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  // Of the query or of its event: Chromium loses the event of a query that is read in between.
  function apply(now) {
    var choice = null;
    try {
      choice = JSON.parse(localStorage.getItem('polylogue:theme'));
    } catch (error) {
      choice = null;
    }
    var theme = choice === 'light' || choice === 'dark' ? choice : now.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.mantineColorScheme = theme;
  }
  apply(system);
  // Older browsers have no events of media queries.
  if (system.addEventListener) system.addEventListener('change', apply);
})();
