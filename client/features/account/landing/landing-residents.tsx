import { Button, Container, Group, Text, Title } from "@mantine/core";
import classes from "./landing.module.css";

/** For those who live in a house that uses the portal already: no account is needed. */
export function LandingResidents() {
  return (
    <section className={classes.band} aria-labelledby="residents">
      <Container size={1200} py={40}>
        <Group justify="space-between" gap="lg">
          <div>
            <Title order={2} id="residents" fz={{ base: 22, sm: 26 }}>
              För boende: prenumerera på krislarm
            </Title>
            <Text mt={4} maw="60ch">
              Få besked från din förening som sms, mejl eller notis. Du behöver inget konto och kan sluta när du vill.
            </Text>
          </div>
          <Button component="a" href="/crisis-subscribe" variant="white" color="fjord.8" size="lg">
            Prenumerera
          </Button>
        </Group>
      </Container>
    </section>
  );
}
