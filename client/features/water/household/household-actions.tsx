import { Button, Stack, Text } from "@mantine/core";
import { IconCalendarPlus, IconPrinter, IconShoppingCart } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EASY_LITRES } from "#shared/calculations/water.ts";
import { RequestContainers } from "../request-containers.tsx";
import type { HouseholdWater } from "../water-views.ts";

interface HouseholdActionsProps {
  water: HouseholdWater;
  isUnsaved: boolean;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What one does with the numbers. They work on what is saved. A request of a member is the association's: the home buys in a shop. */
export function HouseholdActions({ water, isUnsaved }: HouseholdActionsProps) {
  const { association } = useSignedIn();
  return (
    <SectionCard title="Gör nu">
      <Stack gap="md" align="stretch">
        {association ? (
          <LinkButton to="/products?area=vatten" variant="default" leftSection={<IconShoppingCart {...icon} />}>
            Visa produkttips
          </LinkButton>
        ) : (
          <RequestContainers scope="household" gapLitres={water.summary.gapLitres} containerLitres={EASY_LITRES} isUnsaved={isUnsaved} />
        )}
        <Button
          component="a"
          href="/api/water/labels.pdf?for=household"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter {...icon} />}
        >
          Skriv ut dunketiketter
        </Button>
        {water.summary.nextChange ? (
          <Button component="a" href="/api/water/change.ics" download variant="default" leftSection={<IconCalendarPlus {...icon} />}>
            Påminn om vattenbyte
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Fyll i när kärlen fylldes och spara, så kan du lägga nästa vattenbyte i din kalender.
          </Text>
        )}
      </Stack>
    </SectionCard>
  );
}
