// Stands at the end of the static pages (scripts/prerender.mjs): code and whole stylesheets are fetched once it has been painted.
(() => {
  const { main, preload, styles } = document.currentScript.dataset;
  const start = () => {
    for (const href of styles.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    }
    for (const href of preload.split(" ").filter(Boolean)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
    }
    document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: main }));
  };
  if (document.visibilityState === "hidden") start();
  else requestAnimationFrame(() => setTimeout(start));
})();
