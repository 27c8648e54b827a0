import { Anchor, Card, DataList, Stack, Text, Title } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { STORAGE_RULES_URL, type StorageVerdict, type StoredProduct, storageAdvice } from "#shared/calculations/storage-advice.ts";
import { STORAGE_CLASS_LABELS, STORAGE_NOTES, STORAGE_PLACE_LABELS, storageAnswer } from "#shared/text/storage-labels.ts";

const YES = { icon: IconCheck, color: "var(--mantine-color-success)" };
const IF = { icon: IconAlertTriangle, color: "inherit" };
const SIGNS: Record<StorageVerdict, { icon: Icon; color: string }> = {
  allowed: YES,
  limited: YES,
  empty: IF,
  permit: IF,
  ask: IF,
  forbidden: { icon: IconX, color: "var(--mantine-color-error)" },
};

/** «Får vi förvara det?», answered place by place; nothing for a product that the rules do not concern. */
export function StoragePlaces({ product }: { product: StoredProduct }) {
  const titleId = useId();
  const advice = storageAdvice(product);
  if (advice === null || product.storageClass === null) return null;
  return (
    <Card component="section" aria-labelledby={titleId} padding="md">
      <Stack gap="sm">
        <Title order={3} size="h4" id={titleId}>
          Får vi förvara det?
        </Title>
        <Text size="sm">
          <Text span inherit fw={600}>
            {STORAGE_CLASS_LABELS[product.storageClass]}.
          </Text>{" "}
          {STORAGE_NOTES[product.storageClass]}
        </Text>
        <DataList labelWidth="9.5rem" size="sm" gap={6}>
          {advice.map((answer) => {
            const { icon: Sign, color } = SIGNS[answer.verdict];
            return (
              <DataList.Item key={answer.place}>
                <DataList.ItemLabel>{STORAGE_PLACE_LABELS[answer.place]}</DataList.ItemLabel>
                <DataList.ItemValue>
                  <Text size="sm" c={color} pl={24} style={{ textIndent: -24 }}>
                    <Sign size={18} stroke={2} aria-hidden style={{ verticalAlign: "-0.25em", marginRight: 6 }} />
                    {storageAnswer(answer)}
                  </Text>
                </DataList.ItemValue>
              </DataList.Item>
            );
          })}
        </DataList>
        <Text size="sm" c="dimmed">
          Reglerna gäller flerbostadshus.{" "}
          <Anchor href={STORAGE_RULES_URL} target="_blank" rel="noreferrer" underline="always" inherit>
            Källa: Krisinformation.se
          </Anchor>
        </Text>
      </Stack>
    </Card>
  );
}
