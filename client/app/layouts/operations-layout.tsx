import "#client/theme/frame-styles.css";
import { Button, Container, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, Outlet } from "react-router";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { mainVerdict } from "../guards/guard-rules.ts";
import { Guarded, LedTo } from "../guards/guarded.tsx";
import { Offline } from "../offline.tsx";
import classes from "./public-layout.module.css";
import { TopNavigationActions } from "./top-navigation.tsx";

/** The operators' own frame: the whole service, without the menu of any association. Everybody else is led to their own page. */
export function Component() {
  return (
    <Guarded verdictFor={mainVerdict}>
      <Frame />
    </Guarded>
  );
}

function Frame() {
  const session = useSignedIn();
  if (!session.isOperator) return <LedTo to="/dashboard" />;
  return (
    <>
      <header className={classes.header} data-scrolled>
        <Container size={1200} h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Button
              component={Link}
              to={dashboardPath(session)}
              variant="subtle"
              px="xs"
              mx={-8}
              leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            >
              Till portalen
            </Button>
            <TopNavigationActions session={session} hasLinks={false} />
          </Group>
        </Container>
      </header>
      <Container component="main" id="main" tabIndex={-1} size={1200} pt="lg" pb={64}>
        <Offline />
        <Outlet />
      </Container>
    </>
  );
}
