import { fileURLToPath } from "node:url";

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const inClient = (path: string): string => fileURLToPath(new URL(`../client/${path}`, import.meta.url));

/** What stands around every signed-in page, and in most of them. */
const FRAME = [
  "app/layouts/main-layout.tsx",
  "components/area-icon.tsx",
  "ui/empty-state.tsx",
  "components/page-header.tsx",
  "components/section-card.tsx",
  "components/status-badge.tsx",
  "components/text-link.tsx",
  "lib/use-date-format.ts",
].map(inClient);

const SHARED_WITH_PAGES = /\/(client\/lib|shared)\//;

let reached: { entry: Set<string>; frame: Set<string> } | null = null;

function whatIsReached(graph: ModuleGraph) {
  reached ??= { entry: reachedFrom([inClient("main.tsx")], graph), frame: reachedFrom(FRAME, graph) };
  return reached;
}

/**
 * «start» for a module of ours that the entry needs, and the frame or pages too. The entry must need no chunk that has styles: they would
 * come before those of the library, which would win.
 */
export function startChunkOf(id: string, graph: ModuleGraph): string | null {
  const { entry, frame } = whatIsReached(graph);
  const isShared = frame.has(id) || SHARED_WITH_PAGES.test(id);
  return entry.has(id) && isShared ? "start" : null;
}

/**
 * «frame» for any other module of ours that the frame needs. Left to itself the bundler makes some sixty files of them, one for each
 * set of pages that share a module.
 */
export function frameChunkOf(id: string, graph: ModuleGraph): string | null {
  return whatIsReached(graph).frame.has(id) ? "frame" : null;
}

const FORM_LIBRARIES = /\/node_modules\/(?:zod|@mantine\/form)\//;
const needsForms = new Map<string, boolean>();

/** «kit» for what many pages share and no form needs; the first page does not wait for the rest, which are «forms». */
export function kitChunkOf(id: string, graph: ModuleGraph): string | null {
  return reachesForms(id, graph) ? null : "kit";
}

function reachesForms(id: string, graph: ModuleGraph): boolean {
  const known = needsForms.get(id);
  if (known !== undefined) return known;
  needsForms.set(id, false);
  const imported = id.includes("/node_modules/") ? [] : (graph.getModuleInfo(id)?.importedIds ?? []);
  const reaches = FORM_LIBRARIES.test(id) || imported.some((other) => reachesForms(other, graph));
  needsForms.set(id, reaches);
  return reaches;
}

/** Libraries are left out: their entries name everything they have. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes("/node_modules/")) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
