import { Container, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./landing.module.css";

/** Line drawings of a house and its stairwell; they say nothing that the words beside them do not. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 120"
      width="200"
      height="120"
      fill="none"
      stroke="var(--mantine-color-fjord-text)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

const WARM = "var(--mantine-color-varsel-4)";

/** A house in section: flats, stairwell, one lit window. */
function MapDrawing() {
  return (
    <Drawing>
      <path d="M4 114h192M30 114V34l70-24 70 24v80M82 114V28M118 114V28" />
      <path d="M30 60h52M30 87h52M118 60h52M118 87h52" />
      <path d="M82 60h12l0 9h12l0 9h12M82 87h12l0 9h12l0 9h12M82 38h12l0 7h12l0 8h12" />
      <rect x="46" y="67" width="16" height="12" fill={WARM} stroke="none" />
      <path d="M46 67h16v12H46zM138 67h16v12h-16zM46 94h16v12H46zM138 94h16v12h-16zM46 42h16v11H46zM138 42h16v11h-16z" />
    </Drawing>
  );
}

/** Water can, lamp and radio on a shelf. */
function EquipDrawing() {
  return (
    <Drawing>
      <path d="M4 96h192M20 96v18M180 96v18" />
      <path d="M34 96V48a6 6 0 0 1 6-6h6v-8h14v8h10a6 6 0 0 1 6 6v48M34 64h42" />
      <path d="M46 34h14" strokeWidth="5" />
      <path d="M112 96V62M100 96h24M102 62h20l-4-24h-12z" />
      <path d="M106 44h12l2.500 14h-17z" fill={WARM} stroke="none" />
      <path d="M102 62h20l-4-24h-12zM106 30h12" />
      <path d="M140 96V66h44v30zM150 66l22-26" />
      <circle cx="153" cy="81" r="8" />
      <path d="M168 76h10M168 84h10" />
    </Drawing>
  );
}

/** The poster beside the front door. */
function RehearseDrawing() {
  return (
    <Drawing>
      <path d="M4 114h192M36 114V22h52v92M78 66v8" />
      <path d="M46 34h32v22H46z" />
      <rect x="112" y="22" width="56" height="72" rx="3" />
      <rect x="120" y="30" width="40" height="12" fill={WARM} stroke="none" />
      <path d="M120 30h40v12h-40zM120 54h6M134 54h26M120 66h6M134 66h26M120 78h6M134 78h18" />
    </Drawing>
  );
}

const CAPABILITIES: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: "Kartlägg",
    text: "Samla föreningens uppgifter, medlemmar och roller. Då vet alla vem som är systemägare och vem man frågar.",
    drawing: <MapDrawing />,
  },
  {
    title: "Rusta",
    text: "Hitta vattenkärl, reservkraft och tjänster efter krisområde. Föreslagna mängder räknas på hur många ni är, och förfrågan går till leverantören.",
    drawing: <EquipDrawing />,
  },
  {
    title: "Öva",
    text: "Bestäm vem som gör vad, sätt upp det i trapphuset och gå igenom det en gång om året. Då sitter det när det gäller.",
    drawing: <RehearseDrawing />,
  },
];

export function LandingCapabilities() {
  return (
    <Container component="section" size={1200} className={classes.section} aria-labelledby="capabilities">
      <Title order={2} id="capabilities" fz={{ base: 26, sm: 32 }} mb={40}>
        Kartlägg, rusta, öva
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={{ base: 40, sm: 40 }}>
        {CAPABILITIES.map(({ title, text, drawing }) => (
          <Stack key={title} gap="sm">
            {drawing}
            <Title order={3}>{title}</Title>
            <Text>{text}</Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Container>
  );
}
