import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { RepeatedRequest } from "./request-views.ts";

type Line = RepeatedRequest["lines"][number];

interface RepeatedLinesProps {
  repeated: RepeatedRequest;
  onOpenDraft: () => void;
  onClose: () => void;
}

const ICONS = {
  added: <IconCheck size={18} stroke={2} aria-hidden />,
  raised: <IconCheck size={18} stroke={2} aria-hidden />,
  kept: <IconMinus size={18} stroke={2} aria-hidden />,
  not_offered: <IconAlertTriangle size={18} stroke={2} aria-hidden />,
  without_price: <IconAlertTriangle size={18} stroke={2} aria-hidden />,
} as const;

/** What became of each line of the old request. */
export function RepeatedLines({ repeated, onOpenDraft, onClose }: RepeatedLinesProps) {
  const { lines } = repeated;
  const drafted = lines.filter(({ priceNow }) => priceNow !== null);
  return (
    <Stack gap="md">
      <Text>{summaryOf(drafted.length, lines.length)}</Text>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {lines.map((line) => (
          <Group component="li" key={line.productId} gap="sm" align="flex-start" wrap="nowrap">
            {ICONS[line.outcome]}
            <div>
              <Text fw={600}>{line.productName}</Text>
              <Text size="sm" c="dimmed">
                {line.articleNumber} · {outcomeOf(line)}
                {line.priceNow !== null && line.priceNow !== line.priceThen && (
                  <>
                    {" "}
                    Priset har ändrats från {formatKronor(line.priceThen)} till {formatKronor(line.priceNow)}.
                  </>
                )}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Stäng
        </Button>
        {drafted.length > 0 && <Button onClick={onOpenDraft}>Öppna utkastet</Button>}
      </Group>
    </Stack>
  );
}

function summaryOf(drafted: number, all: number): string {
  if (drafted === 0) return "Ingen av produkterna kan beställas längre.";
  if (drafted < all) return `${formatNumber(drafted)} av ${formatNumber(all)} produkter finns i ditt utkast. Inget är skickat än.`;
  return "Alla produkter finns i ditt utkast. Inget är skickat än.";
}

function outcomeOf({ outcome, quantity }: Line): string {
  const amount = `${formatNumber(quantity)} förp.`;
  switch (outcome) {
    case "added":
      return `${amount} lades till.`;
    case "raised":
      return `Fanns i utkastet, höjt till ${amount}`;
    case "kept":
      return `Fanns redan i utkastet: ${amount}`;
    case "not_offered":
      return "Säljs inte längre och kom inte med.";
    case "without_price":
      return "Har inget pris nu och kom inte med.";
  }
}
