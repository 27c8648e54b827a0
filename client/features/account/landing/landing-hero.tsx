import { Button, Container, Group, Stack, Text, Title } from "@mantine/core";
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
          <Title order={1} className={classes.headline}>
            Beredskap för hela huset
          </Title>
          <Text fz="xl" maw="36ch">
            När strömmen går vet er förening vad som gäller. Samla styrelsen, medlemmarna och det ni behöver på ett ställe.
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
            <Button component="a" href="#sa-fungerar-det" variant="default" size="lg">
              Se hur det fungerar
            </Button>
          </Group>
          {!session?.association && (
            <Text>
              Har du fått en inbjudan?{" "}
              <TextLink to="/join-association" state={REOPEN_SETUP} display="inline-block" py={10}>
                Jag har en kod
              </TextLink>
            </Text>
          )}
        </Stack>
        {still}
      </div>
    </Container>
  );
}
