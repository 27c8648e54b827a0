import { Container, Stack, Text, Title } from "@mantine/core";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { LANDING_SECTIONS } from "#client/lib/landing-sections.ts";
import { useSession } from "#client/lib/use-session.ts";
import classes from "./landing.module.css";

const QUESTIONS = [
  "Hur mycket vatten behöver vi per person?",
  "Vad gör vi först när strömmen går?",
  "Vem ansvarar för skyddsrummet i huset?",
  "Hur länge håller sig maten i frysen?",
];

/** `Chatt` for visitors: what the assistant answers, and from what. */
export function LandingAssistant() {
  const { session } = useSession();
  return (
    <Container
      component="section"
      tabIndex={-1}
      id={LANDING_SECTIONS.assistant}
      size={1200}
      className={classes.section}
      aria-labelledby="assistant"
    >
      <div className={classes.columns}>
        <Stack gap="sm" align="flex-start">
          <Title order={2} id="assistant" fz={{ base: 26, sm: 32 }}>
            Fråga assistenten
          </Title>
          <Text maw="60ch">
            I chatten ställer ni frågor med egna ord. Svaren kommer ur portalens kunskapsbank och föreningens egna dokument, alltid med
            källa. Vet assistenten inte säger den det, och vid fara visar den numret att ringa i stället.
          </Text>
          <Text maw="60ch">Chatten öppnas när du har ett konto.</Text>
          <EmergencyLine />
          {session ? <LinkButton to="/chat-2">Till chatten</LinkButton> : <LinkButton to="/signup">Skapa konto</LinkButton>}
        </Stack>
        <ul className={classes.asked} aria-label="Exempel på frågor">
          {QUESTIONS.map((question) => (
            <li key={question}>«{question}»</li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
