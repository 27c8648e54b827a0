import { Button, Popover, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "#shared/format/number.ts";
import type { DraftLine } from "./request-items.tsx";

interface RecommendedQuantityProps {
  line: DraftLine;
  withLabel?: boolean;
  onUse: (quantity: number) => void;
}

/** Escape closes what is opened here, not the dialog around it. */
const KEEPS_DIALOG_OPEN = { "data-mantine-stop-propagation": true };

/** «12 st»; pressed, it tells what the number was reckoned from and offers to use it. */
export function RecommendedQuantity({ line, withLabel, onUse }: RecommendedQuantityProps) {
  const [opened, setOpened] = useState(false);
  const { recommendedQuantity, recommendationBasis, product } = line;
  if (recommendedQuantity === null) return <Text c="dimmed">{withLabel ? "Inget rekommenderat antal" : "–"}</Text>;

  const amount = amountOf(recommendedQuantity, product);
  const words = withLabel ? `Rekommenderat: ${amount}` : amount;
  return (
    <Popover opened={opened} onChange={setOpened} width={260} withArrow trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          px={6}
          ml={-6}
          fw={400}
          style={{ alignSelf: "flex-start" }}
          onClick={() => setOpened((now) => !now)}
          {...KEEPS_DIALOG_OPEN}
          rightSection={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
          aria-label={`${words}, rekommenderat antal ${product.name}. Visa underlaget`}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">{recommendationBasis ?? "Underlag saknas."}</Text>
          <Button
            variant="light"
            {...KEEPS_DIALOG_OPEN}
            onClick={() => {
              onUse(recommendedQuantity);
              setOpened(false);
            }}
          >
            Använd {amount}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Recommendations count packages: «12 st», or «3 förp. à 10 st» when a package holds several. */
function amountOf(packages: number, { unitQuantity, unitMetric }: DraftLine["product"]): string {
  if (unitQuantity === 1) return `${formatNumber(packages)} ${unitMetric}`;
  return `${formatNumber(packages)} förp. à ${formatNumber(unitQuantity)} ${unitMetric}`;
}
