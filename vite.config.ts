import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "./client/oldest-browsers.ts";
import { frameChunkOf, kitChunkOf, startChunkOf } from "./scripts/frame-chunks.ts";

/** What so many pages share comes to each of them in a few files rather than in dozens, each with a way to the server and back. */
const SHARED_BY = 8;
const SHARED = /node_modules\/(@mantine|@tabler|clsx|zod)\/|\/(client\/(ui|components|lib)|shared)\//;

/** Many pages share the same small modules: together they compress better and come in fewer requests. */
const CHUNK_GROUPS = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\// },
  { name: "ui", test: /node_modules\/(@mantine|@tabler|clsx)\//, tags: ["$initial" as const] },
  { name: startChunkOf, debugName: "start", test: /\/(client|shared)\// },
  { name: frameChunkOf, debugName: "frame", test: /\/(client|shared)\// },
  { name: kitChunkOf, debugName: "kit", test: SHARED, minShareCount: SHARED_BY },
  { name: "forms", test: SHARED, minShareCount: SHARED_BY },
  { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 2 },
];

/** Client, server bundle, prerendering and tests read this one file. Aliases are the `imports` of package.json. */
export default defineConfig(({ isSsrBuild }) => ({
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
          rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
        }),
  },
  // Bundled, since loading it module by module leaves 160 MB of garbage behind at start.
  ssr: { target: "node", noExternal: [/^drizzle-orm/] },
}));
