import { Badge, Button, Card, Group, Text, Title } from "@mantine/core";
import {
  IconCheck,
  IconChecklist,
  IconClock,
  IconCoin,
  IconListCheck,
  IconShoppingCart,
  IconShoppingCartPlus,
  IconTrendingUp,
  IconX,
} from "@tabler/icons-react";
import { useContext } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import { costInWords, EFFORT_LABELS } from "#shared/text/recommendation-labels.ts";
import classes from "./recommendation-card.module.css";
import { type Decide, type Recommendation, RequestOpening, type Rights } from "./recommendation-views.ts";

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

/** «Varför ser jag detta?»: the rule, and its numbers here. */
function Why({ rule, numbers }: Pick<Recommendation, "rule" | "numbers">) {
  return (
    <details className={classes.why}>
      <summary>Varför ser jag detta?</summary>
      <Text size="sm">{rule}</Text>
      <Text size="sm" fw={600}>
        {numbers}
      </Text>
    </details>
  );
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** How long it takes, what it costs and what it gives, on one line. */
function RecommendationFacts({ effort, cost, effect }: Pick<Recommendation, "effort" | "cost" | "effect">) {
  const kronor = costInWords(cost);
  const ofKind = cost === null || cost.to === 0 ? "" : cost.from === cost.to ? " inkl. moms" : " (uppskattning)";
  const facts = [
    { Sign: IconClock, name: "Tid", value: EFFORT_LABELS[effort] },
    ...(kronor ? [{ Sign: IconCoin, name: "Kostnad", value: kronor + ofKind }] : []),
    ...(effect ? [{ Sign: IconTrendingUp, name: "Resultat", value: effect }] : []),
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

interface RecommendationActionsProps {
  recommendation: Recommendation;
  rights: Rights;
  isBusy: boolean;
  onDecide: Decide;
  onDismiss: () => void;
}

const ACTION_ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with a recommendation. What is planned for the association goes on as a task. */
function RecommendationActions({ recommendation, rights, isBusy, onDecide, onDismiss }: RecommendationActionsProps) {
  const { key, page, catalogueHref, mayFill, state, urgency } = recommendation;
  const isTask = state === "planned" && rights.mayOrder;
  return (
    <Group gap="xs" className={classes.actions}>
      {state === null && rights.mayPlan && (
        <Button
          variant={urgency === "now" ? "filled" : "light"}
          leftSection={<IconListCheck {...ACTION_ICON} />}
          disabled={isBusy}
          onClick={() => onDecide(key, { kind: "plan" })}
        >
          Lägg till i uppgifter
        </Button>
      )}
      {isTask && (
        <LinkButton to="/association-journey" variant="default" leftSection={<IconListCheck {...ACTION_ICON} />}>
          Visa uppgifter
        </LinkButton>
      )}
      {page && (
        <LinkButton to={page.href} variant="default" px="sm">
          {page.label}
        </LinkButton>
      )}
      {catalogueHref && (
        <LinkButton to={catalogueHref} variant="default" px="sm" leftSection={<IconShoppingCart {...ACTION_ICON} />}>
          Visa produkter
        </LinkButton>
      )}
      {mayFill && rights.mayOrder && <FillRequestButton recommendationKey={key} />}
      {rights.mayPlan && !isTask && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconCheck {...ACTION_ICON} />}
          disabled={isBusy}
          onClick={() => onDecide(key, { kind: "complete" })}
        >
          {rights.mayOrder ? "Redan klart" : "Bocka av"}
        </Button>
      )}
      {rights.mayDismiss && !isTask && (
        <Button variant="subtle" color="gray" px="xs" leftSection={<IconX {...ACTION_ICON} />} disabled={isBusy} onClick={onDismiss}>
          Inte aktuellt
        </Button>
      )}
    </Group>
  );
}

const FAILED = "Förfrågan kunde inte fyllas";

/** Puts what the house needs of the recommended products into the drafts, and opens the request. */
function FillRequestButton({ recommendationKey }: { recommendationKey: string }) {
  const utils = trpc.useUtils();
  const openRequest = useContext(RequestOpening);
  const fill = useAction(trpc.recommendations.fillRequest, { failed: FAILED, touches: ["productRequest.draft"] });
  const show = ({ lines, drafts }: RouterOutputs["recommendations"]["fillRequest"]): void => {
    utils.productRequest.drafts.setData(undefined, drafts);
    const ordered = lines.filter(({ outcome }) => outcome !== "not_offered").length;
    if (ordered === 0) {
      notify.error(FAILED, "Inget av det som rekommenderas säljs just nu. Öppna produkterna i stället.");
      return;
    }
    notify.success(`${ordered} ${ordered === 1 ? "produkt" : "produkter"} ligger i din förfrågan`);
    openRequest();
  };
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconShoppingCartPlus size={18} stroke={1.75} aria-hidden />}
      loading={fill.isPending}
      onClick={() => fill.send({ key: recommendationKey }, { onDone: show })}
    >
      Skapa förfrågan
    </Button>
  );
}
