import { Container, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./landing.module.css";
import { EquipDrawing, MapDrawing, RehearseDrawing } from "./landing-drawings.tsx";

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
