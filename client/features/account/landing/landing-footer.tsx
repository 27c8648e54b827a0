import { Container, Group, Text } from "@mantine/core";
import { Brand } from "#client/components/brand.tsx";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import classes from "./landing.module.css";

export function LandingFooter() {
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
      </Container>
    </footer>
  );
}
