import { Group } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { type Insight, insightOn, insightPath } from "./level-views.ts";

/** To the level below and above, for the same persona. */
export function LevelSteps({ insight: { level, persona, personas } }: { insight: Insight }) {
  const own = personas.find(({ id }) => id === persona.id);
  const below = own && insightOn(own, level - 1);
  const above = own && insightOn(own, level + 1);
  return (
    <Group component="nav" aria-label="Andra nivåer" justify="space-between" gap="sm">
      {below ? (
        <LinkButton to={insightPath(below)} variant="default" leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}>
          Nivå {level - 1}
        </LinkButton>
      ) : (
        <span />
      )}
      {above && (
        <LinkButton to={insightPath(above)} variant="default" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
          Nivå {level + 1}
        </LinkButton>
      )}
    </Group>
  );
}
