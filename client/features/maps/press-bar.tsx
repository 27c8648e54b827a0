import { Button, Group, Paper, Text } from "@mantine/core";
import type { Position } from "#shared/calculations/distance.ts";
import { formatPosition } from "#shared/format/distance.ts";
import type { MapPlace } from "./map-layers.ts";

interface PressBarProps {
  at: Position;
  chosen: MapPlace | null;
  onAdd: () => void;
  onMove: (place: MapPlace) => void;
  /** Null for those who may not say where the house stands. */
  onHouse: (() => void) | null;
  onCancel: () => void;
}

/** What can be done at the point of the map that was pressed. */
export function PressBar({ at, chosen, onAdd, onMove, onHouse, onCancel }: PressBarProps) {
  return (
    <Paper withBorder p="sm" radius="lg" shadow="md" role="status">
      <Text size="sm" mb="xs" className="tabular">
        Vald punkt: {formatPosition(at)}
      </Text>
      <Group gap="xs">
        <Button onClick={onAdd}>Lägg till plats här</Button>
        {chosen && (
          <Button variant="default" onClick={() => onMove(chosen)}>
            Flytta «{chosen.name}» hit
          </Button>
        )}
        {onHouse && (
          <Button variant="default" onClick={onHouse}>
            Huset står här
          </Button>
        )}
        <Button variant="subtle" onClick={onCancel}>
          Avbryt
        </Button>
      </Group>
    </Paper>
  );
}
