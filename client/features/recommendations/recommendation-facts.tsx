import { Group, Text } from "@mantine/core";
import { IconClock, IconCoin, IconTrendingUp } from "@tabler/icons-react";
import { costInWords, EFFORT_LABELS } from "#shared/text/recommendation-labels.ts";
import classes from "./recommendation-card.module.css";
import type { Recommendation } from "./recommendation-views.ts";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Effort, cost and effect on one line. */
export function RecommendationFacts({ effort, cost, effect }: Pick<Recommendation, "effort" | "cost" | "effect">) {
  const kronor = costInWords(cost);
  const isEstimate = cost !== null && cost.to > 0;
  const facts = [
    { Sign: IconClock, name: "Insats", value: EFFORT_LABELS[effort] },
    ...(kronor ? [{ Sign: IconCoin, name: "Kostnad", value: isEstimate ? `${kronor} (uppskattning)` : kronor }] : []),
    ...(effect ? [{ Sign: IconTrendingUp, name: "Effekt", value: effect }] : []),
  ];
  return (
    <Group component="dl" m={0} className={`${classes.facts} tabular`}>
      {facts.map(({ Sign, name, value }) => (
        <Group key={name} gap={6} wrap="nowrap" align="center">
          <Text component="dt" size="sm" c="dimmed" style={{ display: "inline-flex", alignItems: "center", gap: 4 }}>
            <Sign {...icon} />
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
