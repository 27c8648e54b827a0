import { Radio, Stack, Text } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import type { AssociationExportFormat, AssociationExportKind } from "#shared/enums.ts";
import { FORMATS, KINDS } from "./export-texts.ts";

interface OrderCardProps {
  kind: AssociationExportKind;
  isOrdering: boolean;
  onOrder: (format: AssociationExportFormat) => void;
}

/** One list that can be taken out, in the chosen format. */
export function OrderCard({ kind, isOrdering, onOrder }: OrderCardProps) {
  const [format, setFormat] = useState<AssociationExportFormat>("xlsx");
  const { title, description } = KINDS[kind];

  return (
    <SectionCard title={title}>
      <Stack gap="md" align="flex-start">
        <Text maw="var(--app-measure)">{description}</Text>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as AssociationExportFormat)}>
          <Stack gap="sm" mt={4}>
            {Object.entries(FORMATS).map(([value, { label, purpose }]) => (
              <Radio key={value} value={value} label={label} description={purpose} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed" maw="var(--app-measure)">
          Filen innehåller personuppgifter. Spara den där bara du kommer åt den, och radera den när du är klar.
        </Text>
        <SteadyButton
          isBusy={isOrdering}
          leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOrder(format)}
        >
          Skapa export
        </SteadyButton>
      </Stack>
    </SectionCard>
  );
}
