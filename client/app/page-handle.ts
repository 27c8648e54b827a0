import type { UIMatch } from "react-router";

/** What a route says about its page. */
export interface PageHandle {
  /** In the window's title, and in the header of the main layout. */
  title: string;
  /** Of those `?tab=` that go by a name of their own. */
  tabTitles?: Readonly<Record<string, string>>;
  /** Sign-in and setup pages have it too; of the framed pages only one shows the top navigation as well. */
  hasTopNavigation?: boolean;
}

export function handleOf(matches: Pick<UIMatch, "handle">[], search = ""): PageHandle | null {
  const handle = matches.findLast((match) => isPageHandle(match.handle))?.handle;
  if (!isPageHandle(handle)) return null;
  const tab = new URLSearchParams(search).get("tab") ?? "";
  return { ...handle, title: handle.tabTitles?.[tab] ?? handle.title };
}

export const titleOf = (matches: Pick<UIMatch, "handle">[], search: string): string | undefined => handleOf(matches, search)?.title;

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
