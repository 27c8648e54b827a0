// Sets the colour scheme before the first paint. A file of its own because the content policy forbids inline scripts.
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
