import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

const clientFile = (path: string): string => fileURLToPath(new URL(`../client/${path}`, import.meta.url));

/** What somebody sees first, signed in or not. It waits for no code that only other pages need. */
const FIRST_SCREENS = [
  "app/layouts/main-layout.tsx",
  "app/layouts/sidebar-tools.tsx",
  "features/account/landing-page.tsx",
  "features/association/association-dashboard-page.tsx",
].map(clientFile);
/** The first screen of whoever has no association. */
const HOME = ["features/account/dashboard-page.tsx", "features/crisis/current-state-card.tsx"].map(clientFile);
/** What comes by itself once they stand. */
const BESIDE = ["app/start-offline.ts", "app/toast-regions.tsx", "app/unsent.tsx"].map(clientFile);

/** The menu of a phone, which comes once the page stands. */
const DRAWER = clientFile("app/layouts/sidebar-drawer.tsx");

/** The heaviest page after them, and the one that must stand soonest. They wait for no part of the kit that only others need. */
const CATALOGUE = clientFile("features/catalogue/product-catalog-page.tsx");
/** What comes with it on a wide screen, and on a phone when it is opened. */
const FILTERS = clientFile("features/catalogue/catalogue-filter-fields.tsx");
const CRISIS = clientFile("features/crisis/crisis-management-page.tsx");

/** What so many pages and dialogs share comes to each in one file rather than in dozens, each with a way to the server and back. */
const SHARED_BY = 6;

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@trpc)\//;

/** What a file is made of draws in what it needs: small words would come with zod. */
const OWN_WORDS = /\/shared\//;
const SCHEMAS = /\/node_modules\/zod\/|\/shared\/schemas\//;

/**
 * The files in which the client's modules come: «vendor» for the libraries under everything, «start» for what else the entry shares,
 * «frame» for what the first screens share beside it, «beside» for what is shared by those that come after them, «controls» for what the
 * catalogue shares with the page of a crisis or a phone's menu, «drawer» for what that menu shares, «lists» for what the catalogue's filters
 * share with the page of a crisis, «fields» and «choices» for what catalogue and filters share with many pages, «panels» for what the page
 * of a crisis shares with any, «home» for what Hem does, «schemas» for what forms and what is kept are checked by, with zod, which none of
 * these waits for, «kit» for what else these share, «icons». Which module needs which is known only when unused code is gone, so the client
 * is bundled once without writing it (some four seconds), and asked. Throws when one of the screens is no longer loaded by itself.
 */
export async function chunkGroups(): Promise<Rolldown.CodeSplittingGroup[]> {
  const { entry, first, home, beside, drawer, catalogue, filters, crisis, usersOf } = await readUse();
  return [
    { name: "vendor", test: LIBRARIES },
    // No module with styles is shared by the entry: they would come before those of the library, which would win.
    { name: "start", test: (id) => entry.has(id) && usersOf(id) > 1 },
    { name: "frame", test: (id) => first.has(id) && usersOf(id) > 1 },
    { name: "beside", test: (id) => beside.has(id) && usersOf(id) > 1 },
    { name: "controls", test: (id) => catalogue.has(id) && (crisis.has(id) || drawer.has(id)) },
    { name: "drawer", test: (id) => drawer.has(id) && usersOf(id) > 1 },
    { name: "lists", test: (id) => filters.has(id) && crisis.has(id) },
    { name: "fields", test: (id) => catalogue.has(id) && usersOf(id) >= (OWN_WORDS.test(id) ? 2 : SHARED_BY) },
    { name: "choices", test: (id) => filters.has(id) && usersOf(id) >= SHARED_BY },
    { name: "panels", test: (id) => crisis.has(id) && usersOf(id) > 1 },
    { name: "home", test: (id) => home.has(id) && usersOf(id) > 1 },
    { name: "schemas", test: (id) => SCHEMAS.test(id) && usersOf(id) > 1 },
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

  const used = () => new Set<string>();
  const [entry, first, home, beside, drawer, catalogue, filters, crisis] = [used(), used(), used(), used(), used(), used(), used(), used()];
  const screens = new Map([
    ...FIRST_SCREENS.map((screen) => [screen, first] as const),
    ...HOME.map((part) => [part, home] as const),
    ...BESIDE.map((part) => [part, beside] as const),
    [DRAWER, drawer],
    [CATALOGUE, catalogue],
    [FILTERS, filters],
    [CRISIS, crisis],
  ]);
  const users = new Map<string, number>();
  const missing = new Set(screens.keys());
  for (const chunk of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const path = chunk.facadeModuleId ?? "";
    const parts = chunk.isEntry ? entry : screens.get(path);
    missing.delete(path);
    for (const id of modulesOf(chunk)) {
      users.set(id, (users.get(id) ?? 0) + 1);
      parts?.add(id);
    }
  }
  if (missing.size > 0) throw new Error(`screens that no route loads: ${[...missing].join(", ")}`);
  return { entry, first, home, beside, drawer, catalogue, filters, crisis, usersOf: (id: string): number => users.get(id) ?? 0 };
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
