import { Anchor, Container, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { dashboardPath } from "#client/lib/dashboard-path.ts";
import { REOPEN_SETUP } from "#client/lib/reopen-setup.ts";
import { useSession } from "#client/lib/use-session.ts";
import classes from "./landing.module.css";

export function LandingHero({ still }: { still: ReactNode }) {
  const { session } = useSession();

  return (
    <Container component="section" size={1200} className={classes.hero}>
      <div className={classes.columns}>
        <Stack gap="lg">
          <div>
            <Text fw={650} c="fjord" mb={8}>
              Beredskap för hela huset
            </Text>
            <Title order={1} className={classes.headline}>
              När strömmen går vet er förening vad som gäller
            </Title>
          </div>
          <Text fz="xl" maw="38ch">
            Samla styrelsen, medlemmarna och det ni behöver på ett ställe. Räkna på ert eget hus, och öva innan det händer.
          </Text>
          <Group gap="sm">
            {session ? (
              <LinkButton to={dashboardPath(session)} size="lg">
                Till översikten
              </LinkButton>
            ) : (
              <LinkButton to="/signup" size="lg">
                Kom igång
              </LinkButton>
            )}
            <LinkButton to="/pricing" variant="default" size="lg">
              Se priser
            </LinkButton>
          </Group>
          <Group gap="xl">
            {/* On a phone the header keeps it in its menu, where somebody in a hurry took «Kom igång» for it. */}
            {!session && (
              <TextLink to="/login" hiddenFrom="sm" display="inline-block" py={10}>
                Logga in
              </TextLink>
            )}
            {!session?.association && (
              <TextLink to="/join-association" state={REOPEN_SETUP} display="inline-block" py={10}>
                Jag har en kod
              </TextLink>
            )}
            <Anchor href="#sa-fungerar-det" underline="always" display="inline-block" py={10}>
              Se hur det fungerar
            </Anchor>
          </Group>
        </Stack>
        {still}
      </div>
    </Container>
  );
}
