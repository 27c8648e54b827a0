import "#client/theme/frame-styles.css";
import { Container, Group } from "@mantine/core";
import { Link, Outlet } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { mainVerdict } from "../guards/guard-rules.ts";
import { Guarded } from "../guards/guarded.tsx";
import { Offline } from "../offline.tsx";
import classes from "./public-layout.module.css";
import { TopNavigationActions } from "./top-navigation.tsx";
import { useLiveNews } from "./use-live-news.ts";

/** `/chat-2`: behind the main guard, with neither sidebar nor top navigation (decision 45, NAV-01). */
export function Component() {
  return (
    <Guarded verdictFor={mainVerdict}>
      <Frame />
    </Guarded>
  );
}

function Frame() {
  const session = useSignedIn();
  useLiveNews(session);

  return (
    <div className={classes.page}>
      <header className={classes.header} data-scrolled>
        <Container size={1200} h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="md">
            <Link to="/" className={classes.home} aria-label="Beredskapsportalen, till startsidan">
              <Brand />
            </Link>
            <TopNavigationActions session={session} hasLinks={false} />
          </Group>
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={classes.content}>
        <Container size={1200} pt="md">
          <Offline />
          <Outlet />
        </Container>
      </main>
    </div>
  );
}
