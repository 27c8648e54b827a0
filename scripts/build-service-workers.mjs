import { readFileSync } from "node:fs";
import { build } from "vite";

const SHELL = "index.html";

/** What can be opened without a network: the frame and the pages marked so in the design. */
const OFFLINE_ENTRIES = [
  SHELL,
  "app/door-sender.tsx",
  "app/toast-regions.tsx",
  "app/layouts/main-layout.tsx",
  "app/layouts/sidebar-tools.tsx",
  "app/unsent-sender.tsx",
  "components/pocket-links.tsx",
  "features/account/dashboard-page.tsx",
  "features/association/association-dashboard-page.tsx",
  "features/association/association-profile-page.tsx",
  "features/crisis/crisis-management-page.tsx",
  "features/documents/documents-page.tsx",
  "features/maps/maps-page.tsx",
  "features/teams/crisis-group-page.tsx",
  "features/water/water-page.tsx",
  "lib/offline/offline-store.ts",
  "lib/offline/restore.ts",
];

/** What they draw besides that is too heavy to be kept by everybody: the same numbers stand as a table. */
const TOO_HEAVY = ["ui/chart-drawing.tsx"];

/** Builds the two service workers into the client's folder, where the browser looks for them. Runs after the client. */
export async function buildServiceWorkers(buildId) {
  const precache = [
    { url: "/index.html", revision: buildId },
    { url: "/theme.js", revision: buildId },
    ...filesOf(JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"))).map((file) => ({ url: `/${file}`, revision: null })),
  ];
  for (const name of ["service-worker", "push-worker"]) {
    await build({
      configFile: false,
      root: "client",
      publicDir: false,
      logLevel: "warn",
      define: { __PRECACHE__: JSON.stringify(precache), "process.env.NODE_ENV": '"production"' },
      build: {
        target: "es2023",
        outDir: "../dist/client",
        emptyOutDir: false,
        rolldownOptions: { input: `client/sw/${name}.ts`, output: { entryFileNames: `${name}.js`, format: "iife" } },
      },
    });
  }
}

/** The hashed files of those entries and of all that they import, with what any of these loads when it is needed. */
function filesOf(manifest) {
  const chunkOf = (key) => {
    if (!manifest[key]) throw new Error(`the client has no chunk ${key}: OFFLINE_ENTRIES names a file that is gone`);
    return manifest[key];
  };
  const withImports = (entries) => {
    const keys = new Set(entries);
    for (const key of keys) for (const imported of chunkOf(key).imports ?? []) keys.add(imported);
    return keys;
  };
  // The shell loads every page when it is needed: those that count are entries of their own.
  const loaders = withImports(OFFLINE_ENTRIES.filter((entry) => entry !== SHELL));
  loaders.delete(SHELL);
  const lazyParts = [...loaders].flatMap((key) => chunkOf(key).dynamicImports ?? []).filter((key) => !TOO_HEAVY.includes(key));
  const keys = withImports([...OFFLINE_ENTRIES, ...lazyParts]);
  const files = [...keys].map(chunkOf).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].sort();
}
