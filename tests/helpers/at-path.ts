/** For `page.waitForURL`: the page with this path, whatever its query. */
export const atPath =
  (pathname: string) =>
  (url: URL): boolean =>
    url.pathname === pathname;
