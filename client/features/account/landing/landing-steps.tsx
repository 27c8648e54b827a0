import { Container, SimpleGrid, Text, Title } from "@mantine/core";
import classes from "./landing.module.css";

const STEPS = [
  { title: "Skapa ett konto", text: "Det räcker med en e-postadress och ett lösenord." },
  { title: "Starta eller gå med", text: "Starta din förening, eller gå med i den med en inbjudningskod." },
  { title: "Bjud in styrelsen", text: "Dela koden, länken eller QR-koden. Ni godkänner själva vilka som släpps in." },
  { title: "Gör det första", text: "Välj det ni saknar i AI-Handel och skicka er första förfrågan." },
];

export function LandingSteps() {
  return (
    <section id="sa-fungerar-det" className={`${classes.section} ${classes.tinted}`} aria-labelledby="steps">
      <Container size={1200}>
        <Title order={2} id="steps" fz={{ base: 26, sm: 32 }} mb={32}>
          Så fungerar det
        </Title>
        <SimpleGrid component="ol" cols={{ base: 1, xs: 2, md: 4 }} spacing="xl" p={0} m={0} style={{ listStyle: "none" }}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className={classes.stepNumber} aria-hidden>
                {index + 1}
              </span>
              <Title order={3} fz={18} mt="sm" mb={4}>
                {title}
              </Title>
              <Text>{text}</Text>
            </li>
          ))}
        </SimpleGrid>
      </Container>
    </section>
  );
}
