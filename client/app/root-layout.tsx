import { useEffect, useRef } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { titleOf } from "./page-handle.ts";
import classes from "./root-layout.module.css";

/** What every page has: a title, the skip link, and the focus on its content after a change of page. */
export function RootLayout() {
  const title = titleOf(useMatches(), useLocation().search);
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

/**
 * After a change of page the focus is on its content, unless the page has taken it itself: screen readers would stay on the link that
 * was followed. A link to a part of a page leads to that. So too when only the search changed and what had the focus went with the old view.
 */
function useFocusOnNavigation(): void {
  const { key, pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const last = useRef<{ element: Element; pathname: string } | null>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = { element: target, pathname: window.location.pathname };
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for every navigation, also those that keep the path.
  useEffect(() => {
    const main = document.getElementById("main");
    const { activeElement } = document;
    const isNewPage = previous.current !== pathname;
    previous.current = pathname;
    const isTaken = last.current?.pathname === pathname && main?.contains(activeElement) === true;
    const isLost = activeElement === document.body && last.current?.element.isConnected === false;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (section) section.focus({ preventScroll: true });
    else if (isNewPage ? !isTaken : isLost) main?.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}

/** The first stop of the Tab key: past the navigation, to the page itself. */
function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Hoppa till innehållet
    </a>
  );
}
