import { Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import type { DayPart } from "#shared/content/scenarios.ts";
import { MissingFacts } from "./missing-facts.tsx";
import { MomentContent } from "./moment-content.tsx";
import { MomentSlider } from "./moment-slider.tsx";
import type { Scenario } from "./scenario-choice.ts";
import { StepList } from "./step-list.tsx";

interface ScenarioContentProps {
  scenario: Scenario | undefined;
  error: unknown;
  onRetry: () => void;
  moment: number;
  dayPart: DayPart;
  onMoment: (moment: number) => void;
  mayEditFacts: boolean;
}

/** The slider with what holds where it stands. */
export function ScenarioContent({ scenario, error, onRetry, moment, dayPart, onMoment, mayEditFacts }: ScenarioContentProps) {
  const shown = scenario?.moments[moment];
  return (
    <Stack gap="lg">
      <MomentSlider moment={moment} dayPart={dayPart} onChange={onMoment} />
      {error !== null && <ErrorCard error={error} onRetry={onRetry} />}
      {error === null && !shown && <ListSkeleton rows={3} rowHeight={120} />}
      {scenario && shown && (
        <>
          <MomentContent moment={shown} />
          {scenario.conditional.length > 0 && (
            <SectionCard title="När det händer">
              <StepList steps={scenario.conditional} label="När det händer" />
            </SectionCard>
          )}
          <MissingFacts missing={scenario.missing} mayEdit={mayEditFacts} />
        </>
      )}
    </Stack>
  );
}
