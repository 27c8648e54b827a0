import { Badge, Card, Group, Title } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { RecommendationActions } from "./recommendation-actions.tsx";
import classes from "./recommendation-card.module.css";
import { RecommendationFacts } from "./recommendation-facts.tsx";
import type { Decide, Recommendation, Rights } from "./recommendation-views.ts";
import { Why } from "./why.tsx";

interface RecommendationCardProps {
  recommendation: Recommendation;
  rights: Rights;
  isBusy: boolean;
  onDecide: Decide;
  onDismiss: () => void;
}

/** One thing to do: what, what it takes and gives, why, and what one does with it. */
export function RecommendationCard({ recommendation, ...handlers }: RecommendationCardProps) {
  const { title, area, urgency, state } = recommendation;
  return (
    <Card component="li" className={classes.card}>
      <Group gap="xs">
        <Badge variant="light">{area.name}</Badge>
        {urgency === "now" && (
          <Badge variant="light" color="varsel">
            Viktigast nu
          </Badge>
        )}
        {state === "planned" && (
          <StatusBadge color="lugn" icon={IconChecklist}>
            {handlers.rights.mayOrder ? "Bland uppgifterna" : "Att göra"}
          </StatusBadge>
        )}
      </Group>
      <Title order={2} size="h3" maw="60ch">
        {title}
      </Title>
      <RecommendationFacts {...recommendation} />
      <Why {...recommendation} />
      <RecommendationActions recommendation={recommendation} {...handlers} />
    </Card>
  );
}
