// Before anything is painted: how this person wants pages to look. A classic script, so that nothing flickers.
(() => {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("parlour.settings")) ?? {};
  } catch {
    // no storage, or something else was written there: the defaults
  }
  const root = document.documentElement;
  if (settings.theme === "dark" || settings.theme === "light") root.dataset.theme = settings.theme;
  root.toggleAttribute("data-large", settings.large === true);
  root.toggleAttribute("data-still", settings.animate === false);
  root.toggleAttribute("data-four", settings.fourColour === true);
})();
