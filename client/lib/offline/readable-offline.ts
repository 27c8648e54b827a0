/**
 * The needs of others that are opened in a crisis (decision record 0095). Of all that is kept they alone go with its end: whichever answer says
 * that it is over takes them along, and a phone that hears of nothing has them for two days.
 */
const SEALED_NEEDS = ["sealedNeeds", "opened"] as const;

/**
 * What may be read without a network by whom it was shown to (decision record 0021): who is signed in, the crisis with its
 * tasks, log, messages, answers, doors and posters, the contacts of the teams, the house with its shut-offs and its water, its documents (Krisplan among
 * them) and the binder, how the house stands, the areas, the map, and the own household with its water. Nothing else is kept.
 */
export const READABLE_OFFLINE = [
  ["auth", "session"],
  ["crisis", "active"],
  ["crisis", "get"],
  ["crisis", "myPart"],
  ["crisis", "tasks"],
  ["crisis", "log"],
  ["crisis", "messages"],
  ["crisis", "clocks"],
  ["crisis", "doors"],
  SEALED_NEEDS,
  ["crisis", "replies"],
  ["crisis", "people"],
  ["crisis", "posters"],
  ["dashboard", "association"],
  ["readiness", "overview"],
  ["recommendations", "association"],
  ["calendar", "next"],
  ["start", "steps"],
  ["team", "list"],
  ["team", "members"],
  ["team", "group"],
  ["team", "ownRoles"],
  ["association", "profile"],
  ["water", "association"],
  ["documents", "ours"],
  ["documents", "templates"],
  ["documents", "read"],
  ["binder", "overview"],
  ["binder", "pages"],
  ["maps", "get"],
  ["preparedness", "domains"],
  ["preparedness", "household"],
  ["water", "household"],
] as const;

type Path = (typeof READABLE_OFFLINE)[number];

/**
 * The house in the pocket (decision record 0091): of those, what whoever may act in a crisis has along without having opened it. Shut-offs
 * and emergency contacts, the crisis group and the teams, the meeting places, and the papers; with them what their pages are drawn by.
 */
export const POCKET = [
  ["association", "profile"],
  ["water", "association"],
  ["team", "group"],
  ["preparedness", "domains"],
  ["team", "list"],
  ["maps", "get"],
  ["documents", "ours"],
  ["binder", "overview"],
] as const satisfies readonly Path[];

/** One answer for each team, and for each paper of the binder. The photos of the shut-offs come along. */
export const POCKET_PARTS = [
  ["team", "members"],
  ["documents", "read"],
] as const satisfies readonly Path[];

/** How the keys of the photos begin that the shut-offs show; the address follows. */
export const POCKET_PHOTO = "pocket-photo/";

const startOf = (path: readonly string[]): string => `[${JSON.stringify(path)}`;

/** Whether what is kept under this key, as a rule the hash of a query, is of the house in the pocket. */
export const isOfPocket = (key: string): boolean =>
  key.startsWith(POCKET_PHOTO) || [...POCKET, ...POCKET_PARTS].some((path) => key.startsWith(startOf(path)));

/** Whether what is kept under this key is others' needs. */
export const isSealedNeeds = (key: string): boolean => key.startsWith(startOf(SEALED_NEEDS));

/** Of which crises the needs may be kept: those that this answer of the server says are led. */
export const isActiveCrises = (queryHash: string): boolean => queryHash.startsWith(startOf(["crisis", "active"]));

/** Whoever is signed in: without it no page of the portal opens. */
export const isSession = (queryHash: string): boolean => queryHash.startsWith(startOf(["auth", "session"]));

/** tRPC keys a query by its path: `[["crisis", "log"], …]`. */
export function isReadableOffline(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && READABLE_OFFLINE.some((allowed) => allowed.join() === path.join());
}
