import { Button, Group } from "@mantine/core";
import { IconCheck, IconListCheck, IconShoppingCart, IconX } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { FillRequestButton } from "./fill-request-button.tsx";
import type { Decide, Recommendation, Rights } from "./recommendation-views.ts";

interface RecommendationActionsProps {
  recommendation: Recommendation;
  rights: Rights;
  isBusy: boolean;
  onDecide: Decide;
  onDismiss: () => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a recommendation. What is planned for the association goes on as a task. */
export function RecommendationActions({ recommendation, rights, isBusy, onDecide, onDismiss }: RecommendationActionsProps) {
  const { key, page, catalogueHref, mayFill, state, urgency } = recommendation;
  const isTask = state === "planned" && rights.mayOrder;
  return (
    <Group gap="xs">
      {state === null && rights.mayPlan && (
        <Button
          variant={urgency === "now" ? "filled" : "light"}
          leftSection={<IconListCheck {...icon} />}
          disabled={isBusy}
          onClick={() => onDecide(key, { kind: "plan" })}
        >
          Lägg till i uppgifter
        </Button>
      )}
      {isTask && (
        <LinkButton to="/association-journey" variant="default" leftSection={<IconListCheck {...icon} />}>
          Visa uppgifter
        </LinkButton>
      )}
      {page && (
        <LinkButton to={page.href} variant="default" px="sm">
          {page.label}
        </LinkButton>
      )}
      {catalogueHref && (
        <LinkButton to={catalogueHref} variant="default" px="sm" leftSection={<IconShoppingCart {...icon} />}>
          Visa produkter
        </LinkButton>
      )}
      {mayFill && rights.mayOrder && <FillRequestButton recommendationKey={key} />}
      {rights.mayPlan && !isTask && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconCheck {...icon} />}
          disabled={isBusy}
          onClick={() => onDecide(key, { kind: "complete" })}
        >
          {rights.mayOrder ? "Redan klart" : "Bocka av"}
        </Button>
      )}
      {rights.mayDismiss && !isTask && (
        <Button variant="subtle" color="gray" px="xs" leftSection={<IconX {...icon} />} disabled={isBusy} onClick={onDismiss}>
          Inte aktuellt
        </Button>
      )}
    </Group>
  );
}
