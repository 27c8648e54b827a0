// Sets the colour scheme before the first paint. Pages rendered at build time carry it inline (`scripts/prerender.mjs`).
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("vite-ui-theme");
  } catch {
    // Storage may be blocked; the system's scheme it is, then.
  }
  const dark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
