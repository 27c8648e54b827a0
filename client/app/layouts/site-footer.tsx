import { Container, Group, Text } from "@mantine/core";
import { Brand } from "#client/components/brand.tsx";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LEGAL_PAGES } from "#client/components/legal-pages.ts";
import { TextLink } from "#client/components/text-link.tsx";
import classes from "./site-footer.module.css";

/** At the end of every public page: the numbers to call, and what the law asks for. */
export function SiteFooter() {
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
