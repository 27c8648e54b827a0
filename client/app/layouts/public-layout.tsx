import { Container, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, Outlet, useMatches } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import { useSession } from "#client/lib/use-session.ts";
import { HEADER_SCROLL_THRESHOLD_PX } from "#shared/limits.ts";
import { handleOf } from "../page-handle.ts";
import classes from "./public-layout.module.css";
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
          <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
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

/** At the end of every public page: the numbers to call, and what the law asks for. */
function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <Container size={1200}>
        <Group justify="space-between" align="center" gap="lg">
          <Brand />
          <div>
            <EmergencyLine />
            <Text fz="sm" c="dimmed">
              Beredskapsportalen är inte en myndighet.
            </Text>
          </div>
        </Group>
        <nav aria-label="Om portalen">
          <ul className={classes.links}>
            {LEGAL_PAGES.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} className={classes.link}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </footer>
  );
}

/** The pages that the law asks for. */
const LEGAL_PAGES = [
  { to: "/integritet", label: "Integritetspolicy" },
  { to: "/tillganglighet", label: "Tillgänglighetsredogörelse" },
  { to: "/sa-lagrar-vi-data", label: "Så lagrar vi data" },
] as const;

/** Whether the page is scrolled down by more than so many pixels. */
function useHasScrolled(pixels: number): boolean {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const update = (): void => setHasScrolled(window.scrollY > pixels);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [pixels]);
  return hasScrolled;
}
