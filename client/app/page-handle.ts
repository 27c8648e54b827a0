import type { UIMatch } from "react-router";

/** What a route says about its page. */
export interface PageHandle {
  /** In the window's title, and in the header of the main layout. */
  title: string;
  /** Sign-in and setup pages have it too; of the framed pages only one shows the top navigation as well. */
  hasTopNavigation?: boolean;
}

export function handleOf(matches: Pick<UIMatch, "handle">[]): PageHandle | null {
  const handle = matches.findLast((match) => isPageHandle(match.handle))?.handle;
  return isPageHandle(handle) ? handle : null;
}

export const titleOf = (matches: Pick<UIMatch, "handle">[]): string | undefined => handleOf(matches)?.title;

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
