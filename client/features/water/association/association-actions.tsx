import { Button, Stack, Text } from "@mantine/core";
import { IconListCheck, IconPrinter } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { RequestContainers } from "../request-containers.tsx";
import { AMBITION_PATH, type WaterPlan } from "../water-views.ts";
import { RemindButton } from "./remind-button.tsx";

interface AssociationActionsProps {
  plan: WaterPlan;
  isUnsaved: boolean;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with the plan. It works on what is saved. */
export function AssociationActions({ plan, isUnsaved }: AssociationActionsProps) {
  return (
    <SectionCard title="Gör nu">
      <Stack gap="md" align="stretch">
        {!plan.house.ambition && (
          <Text size="sm">
            <TextLink to={AMBITION_PATH}>Välj ambitionsnivå</TextLink>, så räknas vad förrådet ska hålla och vad som saknas.
          </Text>
        )}
        <RequestContainers
          scope="association"
          gapLitres={plan.summary.sharedGapLitres}
          containerLitres={plan.values.containerLitres}
          isUnsaved={isUnsaved}
        />
        <Button
          component="a"
          href="/api/water/labels.pdf?for=association"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter {...icon} />}
        >
          Skriv ut dunketiketter
        </Button>
        {plan.summary.nextChange ? (
          <RemindButton disabled={isUnsaved} />
        ) : (
          <Text size="sm" c="dimmed">
            Fyll i hur mycket vatten förrådet har och när det fylldes, så kan nästa byte läggas i kalendern.
          </Text>
        )}
        <LinkButton to="/product-recommendations?fran=vatten" variant="default" leftSection={<IconListCheck {...icon} />}>
          Skapa inköpslista av planen
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}
