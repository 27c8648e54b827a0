const KEY = "recent-hits";
const KEPT = 5;

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/** Something that was found and opened. */
export interface RecentHit {
  title: string;
  detail: string | null;
  path: string;
  /** What the page is told on the way. */
  state?: unknown;
}

const keyOf = (userId: string): string => `${userId}:${KEY}`;

/** The last that were opened, the newest first. A name in it does not outlive the tab, nor the session. */
export function readRecent(storage: TabStorage, userId: string): RecentHit[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecentHit).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepRecent(storage: TabStorage, userId: string, hit: RecentHit): void {
  const others = readRecent(storage, userId).filter(({ path, title }) => path !== hit.path || title !== hit.title);
  try {
    storage.setItem(keyOf(userId), JSON.stringify([hit, ...others].slice(0, KEPT)));
  } catch (error) {
    console.warn("could not keep what was found", error);
  }
}

const isRecentHit = (value: unknown): value is RecentHit =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  typeof value.title === "string" &&
  "path" in value &&
  typeof value.path === "string" &&
  /^\/[^/]/.test(value.path) &&
  "detail" in value &&
  (value.detail === null || typeof value.detail === "string");
