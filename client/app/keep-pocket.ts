import type { QueryClient } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { askToPersist } from "#client/lib/offline/ask-to-persist.ts";
import { fillPocket, readPocket } from "#client/lib/offline/pocket.ts";
import { POCKET, POCKET_PARTS } from "#client/lib/offline/readable-offline.ts";
import type { AppRouter } from "#client/lib/trpc.ts";
import { whenIdle } from "#client/lib/when-idle.ts";

/** A network that is back, or a window that is seen again, has more urgent things to load. */
const SOON_MS = 4_000;
/** What is younger than an hour is not asked for again (`pocket.ts`). */
const LOOK_MS = 15 * 60_000;
/** A form that saves itself changes something with every answer. */
const AFTER_CHANGE_MS = 20_000;

const LOW_BATTERY = 0.2;

const ROUTERS: ReadonlySet<unknown> = new Set([...POCKET, ...POCKET_PARTS].map(([router]) => router));

/** Fetches the house into the pocket when the browser is idle, and keeps it fresh. Returns what ends it. */
export function keepPocket(client: TRPCClient<AppRouter>, queryClient: QueryClient): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let changed = new Set<string>();
  let timer: number | undefined;

  const fill = async (): Promise<void> => {
    await whenIdle();
    if (signal.aborted || document.hidden || !navigator.onLine || (await isSparing())) return;
    const now = changed;
    changed = new Set();
    await fillPocket(client, { changed: now, signal });
    if (!signal.aborted && (await readPocket())) await askToPersist();
  };
  const plan = (afterMs: number): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      plan(LOOK_MS);
      fill().catch((error: unknown) => console.warn("the house could not be kept for offline", error));
    }, afterMs);
  };
  const soon = (): void => plan(SOON_MS);
  const onSeen = (): void => {
    if (!document.hidden) soon();
  };
  const unsubscribe = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    const router: unknown = [mutation?.options.mutationKey?.[0]].flat()[0];
    if (type !== "updated" || mutation.state.status !== "success" || typeof router !== "string" || !ROUTERS.has(router)) return;
    changed.add(router);
    plan(AFTER_CHANGE_MS);
  });
  plan(0);
  window.addEventListener("online", soon);
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    abort.abort();
    window.clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("online", soon);
    document.removeEventListener("visibilitychange", onSeen);
  };
}

/** Not every browser tells of either. */
interface Sparing {
  connection?: { saveData?: boolean };
  getBattery?: () => Promise<{ charging: boolean; level: number }>;
}

/** Whether somebody has asked for little data, or the battery is low: the house can wait. */
async function isSparing(): Promise<boolean> {
  const { connection, getBattery }: Sparing = navigator as Sparing;
  if (connection?.saveData) return true;
  const battery = await getBattery?.call(navigator).catch(() => null);
  return battery != null && !battery.charging && battery.level < LOW_BATTERY;
}
