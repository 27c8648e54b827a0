import { Container, Text, Title } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import { LANDING_SECTIONS } from "#client/lib/landing-sections.ts";
import { useSession } from "#client/lib/use-session.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import classes from "./landing.module.css";

/** `Beredskapsområden` for visitors: what the portal covers. */
export function LandingAreas() {
  const { session } = useSession();
  return (
    <section tabIndex={-1} id={LANDING_SECTIONS.areas} className={`${classes.section} ${classes.tinted}`} aria-labelledby="areas">
      <Container size={1200}>
        <Title order={2} id="areas" fz={{ base: 26, sm: 32 }} mb="xs">
          Tretton beredskapsområden
        </Title>
        <Text mb="xl" maw="60ch">
          Det här kan ett hus behöva klara av. Inom varje område ser ni vad som händer i huset, vad ni gör först, vad som är bra att ha och
          vem som ansvarar.
        </Text>
        <ul className={classes.areas}>
          {CRISIS_DOMAINS.map(([slug, name, description]) => (
            <li key={slug}>
              <Title order={3} fz={18} mb={4}>
                {name}
              </Title>
              <Text>{description}</Text>
            </li>
          ))}
        </ul>
        {session && (
          <Text mt="xl">
            <TextLink to="/categories">Öppna beredskapsområdena</TextLink>
          </Text>
        )}
      </Container>
    </section>
  );
}
