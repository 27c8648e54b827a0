import "#client/theme/frame-styles.css";
import { ActionIcon, Button, Container, Group } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Link, Outlet } from "react-router";
import { Brand } from "#client/components/brand.tsx";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import { useSession } from "#client/lib/use-session.ts";
import { useSignOut } from "#client/lib/use-sign-out.ts";
import { setupVerdict } from "../guards/guard-rules.ts";
import { Guarded } from "../guards/guarded.tsx";
import classes from "./public-layout.module.css";

/** The way to a finished account: nothing but the step at hand, and the way out. */
export function Component() {
  return (
    <Guarded verdictFor={setupVerdict}>
      <SetupHeader />
      <Container component="main" id="main" tabIndex={-1} size={1000} pt="lg" pb={64}>
        <Outlet />
      </Container>
    </Guarded>
  );
}

function SetupHeader() {
  const { session } = useSession();
  const { signOut, isSigningOut } = useSignOut();

  return (
    <header className={classes.header}>
      <Container size={1200} h="100%">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Link to="/?preview=true" className={classes.home} aria-label="Beredskapsportalen, till startsidan">
            <Brand />
          </Link>
          <Group gap={4} wrap="nowrap">
            <ThemeToggle />
            {session && (
              <>
                <ActionIcon hiddenFrom="xs" aria-label="Logga ut" loading={isSigningOut} onClick={signOut}>
                  <IconLogout size={20} stroke={1.75} aria-hidden />
                </ActionIcon>
                <Button
                  visibleFrom="xs"
                  variant="subtle"
                  color="gray"
                  px="sm"
                  loading={isSigningOut}
                  onClick={signOut}
                  leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
                >
                  Logga ut
                </Button>
              </>
            )}
          </Group>
        </Group>
      </Container>
    </header>
  );
}
