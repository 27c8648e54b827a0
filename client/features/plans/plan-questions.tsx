import { List, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./plans.module.css";

const INCLUDED = [
  "Krisledning, krislarm och uppgifter när något händer",
  "E-post, notiser och anslag till de boende",
  "Krisgrupper, krishistorik och övningar",
  "Katalog, förfrågningar och beslutsunderlag",
  "Hushållets beredskap för varje boende",
];

const QUESTIONS = [
  {
    question: "Vad händer om vi blir fler än planen rymmer?",
    answer:
      "Alla som redan är medlemmar är kvar. Nya ansökningar kan inte godkännas förrän ni har bytt plan. Krisfunktionerna påverkas aldrig.",
  },
  {
    question: "Vad räknas som en användare?",
    answer: "En medlem i föreningen med eget konto. Boende som bara prenumererar på krislarm räknas inte.",
  },
  {
    question: "Kostar SMS extra?",
    answer:
      "Ja. SMS debiteras per del och mottagare av den SMS-leverantör som portalen använder. Priset visas innan ett meddelande skickas.",
  },
  { question: "Hur säger vi upp?", answer: "Under Hantera abonnemang. Planen gäller till periodens slut och inget mer dras." },
];

/** What every plan has, said once, and what people ask. */
export function PlanQuestions() {
  return (
    <>
      <section aria-labelledby="included">
        <Title order={2} size="h3" id="included" mb="sm">
          Det här ingår i alla planer
        </Title>
        <List spacing={6} center icon={<IconCheck size={18} stroke={2} aria-hidden />} listStyleType="none">
          {INCLUDED.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </section>
      <section aria-labelledby="questions">
        <Title order={2} size="h3" id="questions" mb="xs">
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
      </section>
    </>
  );
}
