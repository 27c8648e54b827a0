import { Container, Text, Title } from "@mantine/core";
import classes from "./landing.module.css";

const QUESTIONS = [
  {
    question: "Måste en bostadsrättsförening ha en krisplan?",
    answer:
      "Nej, det finns inget allmänt lagkrav. Men vid ett längre avbrott är det ofta styrelsen som de boende vänder sig till, och då är det bra att ha tänkt efter före.",
  },
  {
    question: "Vem i föreningen börjar?",
    answer: "En person i styrelsen räcker. Den som startar föreningen blir systemägare och kan sedan ge fler samma roll.",
  },
  {
    question: "Kan vem som helst komma in med inbjudningskoden?",
    answer: "Nej. Koden låter någon ansöka. En systemägare måste godkänna varje ansökan innan personen ser något av föreningens.",
  },
  {
    question: "Kan jag vara med i flera föreningar?",
    answer: "Nej, varje konto kan bara tillhöra en förening åt gången.",
  },
  {
    question: "Är Beredskapsportalen en myndighet?",
    answer:
      "Nej. Vid fara för liv ringer du alltid 112, och vid en pågående kris följer du information från myndigheterna och Sveriges Radio P4.",
  },
];

export function LandingQuestions() {
  return (
    <section className={`${classes.section} ${classes.tinted}`} aria-labelledby="questions">
      <Container size={800}>
        <Title order={2} id="questions" fz={{ base: 26, sm: 32 }} mb="lg">
          Vanliga frågor
        </Title>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <Text pb="md" maw="65ch">
              {answer}
            </Text>
          </details>
        ))}
      </Container>
    </section>
  );
}
