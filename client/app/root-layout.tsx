import { type Location, Outlet, ScrollRestoration, useMatches } from "react-router";
import { SkipLink } from "#client/components/skip-link.tsx";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { titleOf } from "./page-handle.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** What every page has: a title, the skip link, and the focus on its content after a change of page. */
export function RootLayout() {
  const title = titleOf(useMatches());
  useFocusOnNavigation();

  return (
    <>
      <title>{title ? `${title} – ${PRODUCT_NAME}` : PRODUCT_NAME}</title>
      <SkipLink />
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/** The first page after a load always has the key `default`: the next page that is loaded shall not begin where this one ended. */
const scrollKeyOf = ({ key, pathname }: Location): string => (key === "default" ? pathname : key);
