// Sets the theme before the first paint. An own file, because the content security policy forbids inline scripts.
// src/ui/theme-choice.ts keeps the same key and takes over once the app runs.
(function () {
  var choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('polylogue:theme'));
  } catch (error) {
    choice = null;
  }
  var system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  var theme = choice === 'light' || choice === 'dark' ? choice : system;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme;
})();
