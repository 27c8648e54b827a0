import { Badge, Button, Card, Container, Group, List, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { EmergencyLine } from "#client/components/emergency-line.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { LANDING_SECTIONS } from "#client/lib/landing-sections.ts";
import { useSession } from "#client/lib/use-session.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { formatKronor } from "#shared/format/money.ts";
import { PLAN_DETAILS, WHO_IS_A_USER } from "#shared/plans.ts";
import { DashboardStill } from "./landing/dashboard-still.tsx";
import classes from "./landing/landing.module.css";
import { LandingAbout } from "./landing/landing-about.tsx";
import { LandingCapabilities } from "./landing/landing-capabilities.tsx";
import { LandingHero } from "./landing/landing-hero.tsx";
import { LandingPoster } from "./landing/landing-poster.tsx";

export function Component() {
  return (
    <>
      <LandingHero still={<DashboardStill />} />
      <LandingFacts />
      <LandingCapabilities />
      <LandingSteps />
      <LandingPoster />
      <LandingAreas />
      <LandingAssistant />
      <LandingResidents />
      <LandingPlans />
      <LandingQuestions />
      <LandingAbout />
    </>
  );
}

/** For those who live in a house that uses the portal already: no account is needed. */
function LandingResidents() {
  return (
    <section className={classes.band} aria-labelledby="residents">
      <Container size={1200} py={40}>
        <Group justify="space-between" gap="lg">
          <div>
            <Title order={2} id="residents" fz={{ base: 22, sm: 26 }}>
              För boende: prenumerera på krislarm
            </Title>
            <Text mt={4}>Få besked från din förening som sms, mejl eller notis. Du behöver inget konto och kan sluta när du vill.</Text>
          </div>
          <Button component="a" href="/crisis-subscribe" variant="white" color="fjord.8" size="lg">
            Prenumerera
          </Button>
        </Group>
      </Container>
    </section>
  );
}

/** Sources: Livsmedelsverket on water, Energimyndigheten's cooling table, the national numbers. */
const FACTS = [
  { figure: "3–5 liter", text: "vatten per person och dygn räcker till dryck, matlagning och det nödvändigaste." },
  { figure: "33 timmar", text: "kan det ta för ett dåligt isolerat hus att kylas till +10 °C när det är 0 °C ute." },
  { figure: "113 13", text: "svarar när du vill veta mer om en pågående kris. Är det fara för liv ringer du 112." },
];

function LandingFacts() {
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

const STEPS = [
  { title: "Skapa ett konto", text: "Det räcker med en e-postadress och ett lösenord." },
  { title: "Starta eller gå med", text: "Starta din förening, eller gå med i den med en inbjudningskod." },
  { title: "Bjud in styrelsen", text: "Dela koden, länken eller QR-koden. Ni godkänner själva vilka som släpps in." },
  { title: "Gör det första", text: "Välj det ni saknar i AI-Handel och skicka er första förfrågan." },
];

function LandingSteps() {
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

/** `Beredskapsområden` for visitors: what the portal covers. */
function LandingAreas() {
  const { session } = useSession();
  return (
    <section tabIndex={-1} id={LANDING_SECTIONS.areas} className={`${classes.section} ${classes.tinted}`} aria-labelledby="areas">
      <Container size={1200}>
        <Title order={2} id="areas" fz={{ base: 26, sm: 32 }} mb="xs">
          Tretton beredskapsområden
        </Title>
        <Text mb="xl">
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

/** What it costs, before anybody has to ask. */
function LandingPlans() {
  return (
    <Container component="section" size={1200} className={classes.section} aria-labelledby="plans">
      <Title order={2} id="plans" fz={{ base: 26, sm: 32 }} mb="xs">
        Vad det kostar
      </Title>
      <Text mb="xl">
        Priset beror bara på hur många användare ni är. {WHO_IS_A_USER} Krisfunktionerna är desamma i alla abonnemang och låses aldrig.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {PLAN_DETAILS.map(({ id, name, monthlyPrice, featured, features }) => (
          <Card key={id} className={classes.plan} data-featured={featured || undefined}>
            <Group justify="space-between" mih={28}>
              <Title order={3}>{name}</Title>
              {featured && <Badge>Vanligast</Badge>}
            </Group>
            <Text mt="xs" mb="sm">
              <Text span fz={28} fw={650}>
                {formatKronor(monthlyPrice)}
              </Text>
              /mån inkl. moms
            </Text>
            <List spacing={4}>
              {features.map((feature) => (
                <List.Item key={feature}>{feature}</List.Item>
              ))}
            </List>
          </Card>
        ))}
      </SimpleGrid>
      <Text mt="lg">
        <TextLink to="/pricing">Se priser och vad som ingår</TextLink>
      </Text>
    </Container>
  );
}

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

function LandingQuestions() {
  return (
    <section className={`${classes.section} ${classes.tinted}`} aria-labelledby="questions">
      <Container size={800}>
        <Title order={2} id="questions" fz={{ base: 26, sm: 32 }} mb="lg">
          Vanliga frågor
        </Title>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <Text pb="md">{answer}</Text>
          </details>
        ))}
      </Container>
    </section>
  );
}

const LANDING_ASSISTANT_QUESTIONS = [
  "Hur mycket vatten behöver vi per person?",
  "Vad gör vi först när strömmen går?",
  "Vem ansvarar för skyddsrummet i huset?",
  "Hur länge håller sig maten i frysen?",
];

/** `Chatt` for visitors: what the assistant answers, and from what. */
function LandingAssistant() {
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
          <Text>
            I chatten ställer ni frågor med egna ord. Svaren kommer ur portalens kunskapsbank och föreningens egna dokument, alltid med
            källa. Vet assistenten inte säger den det, och vid fara visar den numret att ringa i stället.
          </Text>
          <Text>Chatten öppnas när du har ett konto.</Text>
          <EmergencyLine />
          {session ? <LinkButton to="/chat-2">Till chatten</LinkButton> : <LinkButton to="/signup">Skapa konto</LinkButton>}
        </Stack>
        <ul className={classes.asked} aria-label="Exempel på frågor">
          {LANDING_ASSISTANT_QUESTIONS.map((question) => (
            <li key={question}>«{question}»</li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
