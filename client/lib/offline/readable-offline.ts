/**
 * What may be read without a network by whom it was shown to (decision record 0021): who is signed in, the crisis with its
 * tasks, log, messages, answers and posters, the contacts of the teams, the house with its shut-offs and its water, its documents (Krisplan among
 * them) and the binder, how the house stands, the map, and the own household with its water. Nothing else is kept.
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
  ["preparedness", "household"],
  ["water", "household"],
] as const;

/** tRPC keys a query by its path: `[["crisis", "log"], …]`. */
export function isReadableOffline(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && READABLE_OFFLINE.some((allowed) => allowed.join() === path.join());
}
