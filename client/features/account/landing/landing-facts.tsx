import { Container, SimpleGrid, Text } from "@mantine/core";
import classes from "./landing.module.css";

/** Sources: Livsmedelsverket on water, Energimyndigheten's cooling table, the national numbers. */
const FACTS = [
  { figure: "3–5 liter", text: "vatten per person och dygn räcker till dryck, matlagning och det nödvändigaste." },
  { figure: "33 timmar", text: "kan det ta för ett dåligt isolerat hus att kylas till +10 °C när det är 0 °C ute." },
  { figure: "113 13", text: "svarar när du vill veta mer om en pågående kris. Är det fara för liv ringer du 112." },
];

export function LandingFacts() {
  return (
    <section className={classes.band} aria-label="Vatten, värme och kontakt">
      <Container size={1200} py={40}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={{ base: "lg", sm: 40 }}>
          {FACTS.map(({ figure, text }) => (
            <div key={figure}>
              <div className={classes.bandNumber}>{figure}</div>
              <Text mt={4} maw="38ch">
                {text}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </Container>
    </section>
  );
}
