import { Container, Group } from "@mantine/core";
import { Link, Outlet, useMatches } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import { useHasScrolled } from "#client/lib/use-has-scrolled.ts";
import { useSession } from "#client/lib/use-session.ts";
import { HEADER_SCROLL_THRESHOLD_PX } from "#shared/limits.ts";
import { handleOf } from "../page-handle.ts";
import classes from "./public-layout.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { TopNavigationActions, TopNavigationLinks } from "./top-navigation.tsx";

/** Public pages. Signed-out visitors see the top navigation on all of them, signed-in users on those named in NAV-01. */
export function Component() {
  const { session } = useSession();
  const handle = handleOf(useMatches());
  const hasNavigation = session === null || handle?.hasTopNavigation;
  const hasScrolled = useHasScrolled(HEADER_SCROLL_THRESHOLD_PX);

  return (
    <div className={classes.page}>
      <header className={classes.header} data-scrolled={hasScrolled || undefined}>
        <Container size={1200} h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="md">
            <Group gap="lg" wrap="nowrap">
              <Link to="/" className={classes.home} aria-label="Beredskapsportalen, till startsidan">
                <Brand />
              </Link>
              {hasNavigation && <TopNavigationLinks session={session} />}
            </Group>
            {hasNavigation ? <TopNavigationActions session={session} /> : <ThemeToggle />}
          </Group>
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
