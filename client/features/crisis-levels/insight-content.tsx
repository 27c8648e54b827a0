import { SimpleGrid, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import classes from "./crisis-levels.module.css";
import { InsightLinks } from "./insight-links.tsx";
import { LevelSteps } from "./level-steps.tsx";
import { type Insight, momentLabel } from "./level-views.ts";
import { PersonaTiles } from "./persona-tiles.tsx";

/** A persona on a level, beneath its heading. */
export function InsightContent({ insight }: { insight: Insight }) {
  const { level, persona, personas } = insight;
  return (
    <Stack gap="lg">
      <LevelSteps insight={insight} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <LinesCard title="Så märks det" lines={insight.signs} />
        <LinesCard title="Behöver" lines={insight.needs} />
        <LinesCard title="Föreningen gör" lines={insight.associationActions} />
        <LinesCard title="Jag eller grannen gör" lines={insight.personalActions} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SectionCard title="Första dygnet">
          <ol className={classes.timeline}>
            {insight.timeline.map(({ hour, text }) => (
              <li key={`${hour} ${text}`} className={classes.moment}>
                <Text fw={600} className="tabular">
                  {momentLabel(hour)}
                </Text>
                <Text>{text}</Text>
              </li>
            ))}
          </ol>
        </SectionCard>
        <LinesCard title="Checklista" lines={insight.checklist} />
      </SimpleGrid>
      <InsightLinks insight={insight} />
      <SectionCard title={`Andra personer på nivå ${level}`}>
        <PersonaTiles label="Andra personer" personas={personas.filter(({ id }) => id !== persona.id)} level={level} />
      </SectionCard>
    </Stack>
  );
}

function LinesCard({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <SectionCard title={title}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SectionCard>
  );
}
