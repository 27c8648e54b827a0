import "@mantine/core/styles/Slider.css";
import { Alert, Badge, Button, Group, Slider, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconInfoCircle } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded, type Read } from "#client/ui/loaded.tsx";
import { type DayPart, MOMENTS } from "#shared/content/scenarios.ts";
import { clockEnd, momentInWords, stepDetails } from "./clock-words.ts";
import type { Moment, Scenario, Step } from "./scenario-choice.ts";
import classes from "./scenarios.module.css";

interface ScenarioContentProps {
  query: Read<Scenario>;
  moment: number;
  dayPart: DayPart;
  onMoment: (moment: number) => void;
  mayEditFacts: boolean;
}

/** The slider with what holds where it stands. */
export function ScenarioContent({ query, moment, dayPart, onMoment, mayEditFacts }: ScenarioContentProps) {
  return (
    <Stack gap="lg">
      <MomentSlider moment={moment} dayPart={dayPart} onChange={onMoment} />
      <Loaded query={query} skeleton={<ListSkeleton rows={3} rowHeight={120} />}>
        {(scenario) => <ShownScenario scenario={scenario} moment={moment} mayEditFacts={mayEditFacts} />}
      </Loaded>
    </Stack>
  );
}

function ShownScenario({ scenario, moment, mayEditFacts }: Pick<ScenarioContentProps, "moment" | "mayEditFacts"> & { scenario: Scenario }) {
  const shown = scenario.moments[moment];
  return (
    <Stack gap="lg">
      {shown && <MomentContent moment={shown} />}
      {scenario.conditional.length > 0 && (
        <SectionCard title="När det händer">
          <StepList steps={scenario.conditional} label="När det händer" />
        </SectionCard>
      )}
      <MissingFacts missing={scenario.missing} mayEdit={mayEditFacts} />
    </Stack>
  );
}

/** What the scenario guesses at, because the association has not said it. */
function MissingFacts({ missing, mayEdit }: { missing: readonly string[]; mayEdit: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Alert color="fjord" icon={<IconInfoCircle size={20} aria-hidden />}>
      Vi gissar där föreningen inte har fyllt i: {missing.map((label) => label.toLowerCase()).join(", ")}.{" "}
      {mayEdit && <TextLink to="/association-profile">Fyll i föreningsuppgifterna</TextLink>}
    </Alert>
  );
}

const LAST = MOMENTS.length - 1;
const MARKS = MOMENTS.map(({ label }, value) => ({ value, label }));

interface MomentSliderProps {
  moment: number;
  /** When in the day the scenario begins. */
  dayPart: DayPart;
  onChange: (moment: number) => void;
}

/** Where in time one stands: drag, press a mark, or step. */
function MomentSlider({ moment, dayPart, onChange }: MomentSliderProps) {
  const inWords = (value: number): string => momentInWords(value, dayPart);
  return (
    <div>
      <div className={classes.steps}>
        <Button
          variant="default"
          disabled={moment === 0}
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange(moment - 1)}
        >
          Tillbaka
        </Button>
        <Text fw={650} fz="lg" className={`tabular ${classes.moment}`} role="status">
          {inWords(moment)}
        </Text>
        <Button
          variant="default"
          disabled={moment === LAST}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange(moment + 1)}
        >
          Framåt
        </Button>
      </div>
      <Slider
        className={classes.slider}
        classNames={{ markLabel: classes.marks }}
        min={0}
        max={LAST}
        step={1}
        marks={MARKS}
        label={null}
        thumbSize={28}
        thumbLabel="Tid sedan start"
        thumbValueText={inWords}
        value={moment}
        onChange={onChange}
      />
    </div>
  );
}

/** One moment of a scenario: the house, the crisis group, the residents and the clocks. */
function MomentContent({ moment: { house, steps, message, clocks, minutes } }: { moment: Moment }) {
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <SectionCard title="Det här händer i huset">
          {house.length === 0 ? (
            <Text c="dimmed">Läget är detsamma som förut.</Text>
          ) : (
            <ul className={classes.rows}>
              {house.map((line) => (
                <li key={line} className={classes.row}>
                  {line}
                </li>
              ))}
            </ul>
          )}
        </SectionCard>
        <SectionCard title="Det här får boende veta">
          {message ? (
            <>
              <Text size="sm" c="dimmed" mb="xs">
                {message.label} · {message.smsParts === 1 ? "ett sms" : `${message.smsParts} sms-delar`}
              </Text>
              <Text className={classes.message}>{message.text}</Text>
            </>
          ) : (
            <Text c="dimmed">Inget nytt besked just nu.</Text>
          )}
        </SectionCard>
      </Stack>
      <Stack gap="md">
        <SectionCard title="Krisgruppen gör">
          {steps.length === 0 ? <Text c="dimmed">Fortsätt med det som pågår.</Text> : <StepList steps={steps} label="Krisgruppen gör" />}
        </SectionCard>
        {minutes !== null && clocks.length > 0 && (
          <SectionCard title="Klockor">
            <ClockList clocks={clocks} minutes={minutes} />
          </SectionCard>
        )}
      </Stack>
    </div>
  );
}

/** What the crisis group does, who does it, and when. */
function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {steps.map((step) => (
        <li key={step.title} className={classes.row}>
          <Text fw={600}>{step.title}</Text>
          <Text size="sm" c="dimmed">
            {stepDetails(step)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** How long doors, freezers, water and warmth last, seen from a moment. */
function ClockList({ clocks, minutes }: { clocks: Moment["clocks"]; minutes: number }) {
  return (
    <ul className={classes.rows} aria-label="Klockor">
      {clocks.map((clock) => (
        <li key={clock.title} className={classes.row}>
          <Group gap="xs">
            <Text fw={600}>{clock.title}</Text>
            {clock.isEstimate && <Badge color="gray">Uppskattning</Badge>}
          </Group>
          <Text>{[clock.now, clockEnd(clock, minutes)].filter(Boolean).join(". ")}</Text>
          <Text size="sm" c="dimmed">
            {clock.basis}
          </Text>
        </li>
      ))}
    </ul>
  );
}
