import { Button, Card, Stack } from "@mantine/core";
import { IconMap2 } from "@tabler/icons-react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { AreaMap } from "./map-layers.ts";
import { WarningSection } from "./warning-section.tsx";

interface EmptyMapProps {
  area: AreaMap;
  /** Null for those who may not say where the house stands. */
  onHouse: (() => void) | null;
}

/** Before anybody has said where the house stands. Warnings are read all the same. */
export function EmptyMap({ area, onHouse }: EmptyMapProps) {
  return (
    <Stack gap="md">
      <Card>
        <EmptyState icon={IconMap2} action={onHouse && <Button onClick={onHouse}>Ange husets läge</Button>}>
          {onHouse
            ? "Kartan är tom. Börja med att ange var huset står, så räknas avstånd och närmaste skyddsrum."
            : "Kartan är tom. Styrelsen har inte angett var huset står än."}
        </EmptyState>
      </Card>
      <Card>
        <WarningSection warnings={area.warnings} />
      </Card>
    </Stack>
  );
}
