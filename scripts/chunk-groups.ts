import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/** What somebody sees first, signed in or not, with what comes by itself. It waits for no code that only other pages need. */
const FIRST_SCREENS = [
  "app/start-offline.ts",
  "app/toast-regions.tsx",
  "app/layouts/main-layout.tsx",
  "app/layouts/sidebar-tools.tsx",
  "features/account/landing-page.tsx",
  "features/account/dashboard-page.tsx",
  "features/association/association-dashboard-page.tsx",
  "features/crisis/current-state-card.tsx",
].map((path) => fileURLToPath(new URL(`../client/${path}`, import.meta.url)));

/** What so many pages and dialogs share comes to each in one file rather than in dozens, each with a way to the server and back. */
const SHARED_BY = 6;

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\//;

/**
 * The files in which the client's modules come: «vendor» for the libraries under everything, «start» for what else the entry shares,
 * «frame» for what the first screens share beside it, «kit» for what many pages do, «icons». Which module needs which is known only when
 * unused code is gone, so the client is bundled once without writing it (some four seconds), and asked. Throws when a first screen is
 * no longer loaded by itself.
 */
export async function chunkGroups(): Promise<Rolldown.CodeSplittingGroup[]> {
  const { entry, first, usersOf } = await readUse();
  return [
    { name: "vendor", test: LIBRARIES },
    // No module with styles is shared by the entry: they would come before those of the library, which would win.
    { name: "start", test: (id) => entry.has(id) && usersOf(id) > 1 },
    { name: "frame", test: (id) => first.has(id) && usersOf(id) > 1 },
    { name: "kit", test: (id) => usersOf(id) >= SHARED_BY },
    { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 2 },
  ];
}

async function readUse() {
  const chunks = await bundle();
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modulesOf = ({ fileName }: Rolldown.OutputChunk): Set<string> => {
    const files = new Set([fileName]);
    for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
    return new Set([...files].flatMap((file) => byFile.get(file)?.moduleIds ?? []));
  };

  const entry = new Set<string>();
  const first = new Set<string>();
  const users = new Map<string, number>();
  const missing = new Set(FIRST_SCREENS);
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const isFirst = missing.delete(chunk.facadeModuleId ?? "");
    for (const id of modulesOf(chunk)) {
      users.set(id, (users.get(id) ?? 0) + 1);
      if (chunk.isEntry) entry.add(id);
      if (isFirst) first.add(id);
    }
  }
  if (missing.size > 0) throw new Error(`first screens that no route loads: ${[...missing].join(", ")}`);
  return { entry, first, usersOf: (id: string): number => users.get(id) ?? 0 };
}

async function bundle(): Promise<Rolldown.OutputChunk[]> {
  const bundled = await build({
    configFile: false,
    root: fileURLToPath(new URL("../client", import.meta.url)),
    plugins: [react()],
    define: { __BUILD_ID__: '""' },
    logLevel: "warn",
    build: { write: false, minify: false, reportCompressedSize: false, chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
  });
  const outputs = (Array.isArray(bundled) ? bundled : [bundled]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === "chunk");
}
