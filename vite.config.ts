import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "./client/oldest-browsers.ts";
import { chunkGroups } from "./scripts/chunk-groups.ts";

/** Client, server bundle, prerendering and tests read this one file. Aliases are the `imports` of package.json. */
export default defineConfig(async ({ command, isSsrBuild }) => ({
  root: isSsrBuild ? "." : "client",
  plugins: [react()],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? "dev") },
  build: {
    target: isSsrBuild ? "node24" : Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    emptyOutDir: true,
    sourcemap: isSsrBuild === true,
    ...(isSsrBuild
      ? {}
      : {
          outDir: "../dist/client",
          assetsInlineLimit: 0,
          manifest: true,
          // The few browsers that know no preloading load each part when it is imported.
          modulePreload: { polyfill: false },
          // The map library is one file; it is loaded when a map is drawn.
          chunkSizeWarningLimit: 1_200,
          rolldownOptions: { output: { codeSplitting: { groups: command === "build" ? await chunkGroups() : [] } } },
        }),
  },
  // Bundled, since loading it module by module leaves 160 MB of garbage behind at start.
  ssr: { target: "node" as const, noExternal: [/^drizzle-orm/] },
}));
