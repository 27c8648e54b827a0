// Stands at the end of the static pages (scripts/prerender.mjs): the code is fetched once the page has been painted.
(() => {
  const { main, preload } = document.currentScript.dataset;
  const start = () => {
    for (const href of preload.split(" ").filter(Boolean)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
    }
    document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: main }));
  };
  if (document.visibilityState === "hidden") start();
  else requestAnimationFrame(() => setTimeout(start));
})();
