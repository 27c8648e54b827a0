import { Button, Paper, Text, Title } from "@mantine/core";
import { IconWalk } from "@tabler/icons-react";
import type { Position } from "#shared/calculations/distance.ts";
import { formatDistance } from "#shared/format/distance.ts";
import type { MapPoint } from "./map-layers.ts";
import { WalkFacts } from "./point-row.tsx";

interface NearestShelterProps {
  shelter: MapPoint;
  house: Position;
  walks: boolean;
  onWalk: () => void;
}

/** The one place that has to be found quickly. */
export function NearestShelter({ shelter, house, walks, onWalk }: NearestShelterProps) {
  const metres = shelter.metres ?? 0;
  return (
    <Paper component="section" withBorder p="md" radius="lg">
      <Title order={2} size="h4" mb={4}>
        Närmaste skyddsrum
      </Title>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {shelter.name}
      </Text>
      <Text size="sm" c="dimmed">
        {[formatDistance(metres), ...shelter.facts].join(" · ")}
      </Text>
      <Text size="sm" mt={4} mb="xs">
        Gå till det närmaste skyddsrummet. Alla får gå till vilket som helst.
      </Text>
      {walks ? (
        <WalkFacts from={house} to={shelter} metres={metres} />
      ) : (
        <Button variant="default" leftSection={<IconWalk size={18} stroke={1.75} aria-hidden />} onClick={onWalk}>
          Visa gångväg
        </Button>
      )}
    </Paper>
  );
}
