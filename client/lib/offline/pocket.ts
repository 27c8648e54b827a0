import { hashKey } from "@tanstack/react-query";
import { getUntypedClient, type TRPCClient } from "@trpc/client";
import type { AppRouter, RouterInputs, RouterOutputs } from "#client/lib/trpc.ts";
import { dropKept, findKept, keep, readKept } from "./offline-store.ts";
import { isOfPocket, POCKET, type POCKET_PARTS, POCKET_PHOTO } from "./readable-offline.ts";

/** What was kept a shorter time ago is not asked for again, unless something has been changed here. */
const FRESH_MS = 60 * 60_000;
/** So many papers come along: Krisplan and what lies in the binder, the newest first. */
const PAPERS_MAX = 20;
const KRISPLAN = "Krisplan";
/** As «Våra dokument» asks before anything is chosen there. */
const FIRST_PAGE = { page: 1, search: "", show: "current" } satisfies RouterInputs["documents"]["ours"];

type Path = (typeof POCKET | typeof POCKET_PARTS)[number];

interface Filling {
  /** Routers of which something was changed in this window: they are asked whatever their age. */
  changed: ReadonlySet<string>;
  /** Whoever it is for may have lost the role, or be another person, before an answer comes. */
  signal: AbortSignal;
}

/** Fetches the house into this person's store. What does not come is asked for the next time. */
export async function fillPocket(client: TRPCClient<AppRouter>, { changed, signal }: Filling): Promise<void> {
  const untyped = getUntypedClient(client);
  const take = async <Data>(path: Path, input?: object): Promise<Data | null> => {
    const key = hashKey([path, input ? { input, type: "query" } : { type: "query" }]);
    const kept = changed.has(path[0]) ? null : await readKept<Data>(key, FRESH_MS);
    if (kept || signal.aborted) return kept?.data ?? null;
    const data = await untyped.query(path.join("."), input, { signal }).catch(() => null);
    if (data === null || signal.aborted) return null;
    await keep(key, data);
    return data as Data;
  };

  const asked = Promise.all(POCKET.map((path) => take<unknown>(path, path[0] === "documents" ? FIRST_PAGE : undefined)));
  const answers = new Map((await asked).map((answer, index) => [POCKET[index]?.join("."), answer]));
  const teams = (answers.get("team.list") ?? []) as RouterOutputs["team"]["list"];
  const documents = answers.get("documents.ours") as RouterOutputs["documents"]["ours"] | null;
  const papers = (documents?.rows ?? []).filter((row) => row.kind === "own" && (row.isInBinder || row.documentType === KRISPLAN));
  await Promise.all([
    ...teams.map(({ id }) => take(["team", "members"], { teamId: id })),
    ...papers.slice(0, PAPERS_MAX).map(({ id }) => take(["documents", "read"], { documentId: id })),
  ]);
  const profile = answers.get("association.profile") as RouterOutputs["association"]["profile"] | null;
  if (profile?.shutoffs) await keepPhotos(profile.shutoffs, signal);
  for (const listener of listeners) listener();
}

/** Each photo once, for its address is new with every photo. One that is shown no more goes. */
async function keepPhotos(shutoffs: readonly { photoUrl: string | null }[], signal: AbortSignal): Promise<void> {
  const shown = new Set(shutoffs.flatMap(({ photoUrl }) => (photoUrl ? [POCKET_PHOTO + photoUrl] : [])));
  const kept = await findKept((key) => key.startsWith(POCKET_PHOTO));
  for (const { key } of kept) if (!shown.delete(key)) await dropKept(key);
  for (const key of shown) {
    const answer = await fetch(key.slice(POCKET_PHOTO.length), { signal }).catch(() => null);
    const photo = answer?.ok && (await answer.blob());
    if (photo && !signal.aborted) await keep(key, photo);
  }
}

const listeners = new Set<() => void>();

/** Called whenever the pocket was filled. */
export function followPocket(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface Pocket {
  bytes: number;
  /** Of its oldest part, in milliseconds. */
  keptAt: number;
}

/** What of the house is kept here; null as long as a part is missing. */
export async function readPocket(): Promise<Pocket | null> {
  const kept = await findKept(isOfPocket);
  const own = POCKET.map((path) => kept.find(({ key }) => key.startsWith(`[${JSON.stringify(path)}`)));
  if (own.some((one) => one === undefined)) return null;
  return {
    bytes: new Blob(kept.map(({ data }) => (data instanceof Blob ? data : JSON.stringify(data)))).size,
    keptAt: Math.min(...own.map((one) => one?.keptAt ?? 0)),
  };
}
