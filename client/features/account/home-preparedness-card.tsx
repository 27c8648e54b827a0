import { Group, SimpleGrid, Text, ThemeIcon } from "@mantine/core";
import { IconDroplet, IconFlame, IconRadio } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";

/** From «Om krisen eller kriget kommer» and Livsmedelsverket (domain facts 2.1). */
const ADVICE = [
  { icon: IconDroplet, title: "Vatten", text: "3–5 liter per person och dygn att dricka, laga mat med och tvätta sig i." },
  { icon: IconFlame, title: "Värme", text: "Filtar och varma kläder. Samla alla i ett rum som går att stänga." },
  { icon: IconRadio, title: "Information", text: "En radio som går på batterier. P4 är beredskapskanalen." },
];

export function HomePreparednessCard() {
  return (
    <SectionCard title="Börja hemma">
      <Text c="dimmed" mb="md">
        Den som kan bör klara sig i minst en vecka utan hjälp. Tre saker att börja med:
      </Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        {ADVICE.map(({ icon: AdviceIcon, title, text }) => (
          <Group key={title} gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon size={40} radius="md" aria-hidden>
              <AdviceIcon size={22} stroke={1.75} />
            </ThemeIcon>
            <div>
              <Text fw={600}>{title}</Text>
              <Text fz="sm">{text}</Text>
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </SectionCard>
  );
}
