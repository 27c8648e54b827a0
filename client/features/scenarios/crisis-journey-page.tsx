import { Button, SimpleGrid, Stack } from "@mantine/core";
import { IconListCheck, IconPrinter, IconSchool } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { NoAssociation } from "#client/components/no-association.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import printing from "#client/ui/print.module.css";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import {
  DAY_PART_DETAILS,
  DAY_PARTS,
  type DayPart,
  SCENARIO_KEYS,
  SCENARIOS,
  type ScenarioKey,
  SEASON_DETAILS,
  SEASONS,
} from "#shared/content/scenarios.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { clockEnd, momentInWords, stepDetails } from "./clock-words.ts";
import { readChoice, type Scenario, type ScenarioChoice, writeChoice } from "./scenario-choice.ts";
import { ScenarioContent } from "./scenario-content.tsx";
import classes from "./scenarios.module.css";

const ActivateDialog = lazyPart(async () => ({
  default: (await import("#client/features/crisis/activate/activate-dialog.tsx")).ActivateDialog,
}));

/** Krisresan: a crisis minute by minute, in the own house. */
export function Component() {
  const { association } = useSignedIn();
  if (association) return <Journey role={association.role} />;
  return <NoAssociation title="Krisresan">Krisresan räknar på en förenings hus.</NoAssociation>;
}

type Role = NonNullable<ReturnType<typeof useSignedIn>["association"]>["role"];

function Journey({ role }: { role: Role }) {
  const [choice, change] = useScenarioChoice();
  const [isExercising, setExercising] = useState(false);
  const { moment, ...input } = choice;
  const found = trpc.scenarios.read.useQuery(input, { placeholderData: keepPreviousData });
  const { label, level } = SCENARIOS[choice.scenario];

  return (
    <>
      <Stack gap="lg" className={printing.screen}>
        <PageHeader
          mb={0}
          title="Krisresan"
          description="Gå igenom en kris minut för minut i ert eget hus: vad som händer, vem som gör vad och vad de boende får veta."
          actions={
            found.data && (
              <>
                {can(role, "crisis:activate") && (
                  <Button leftSection={<IconSchool size={18} stroke={1.75} aria-hidden />} onClick={() => setExercising(true)}>
                    Kör som övning
                  </Button>
                )}
                {can(role, "preparedness:edit") && <ChecklistButton scenario={choice.scenario} />}
                <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
                  Skriv ut
                </Button>
              </>
            )
          }
        />
        <ScenarioPicker choice={choice} onChange={change} />
        <ScenarioContent
          query={found}
          moment={moment}
          dayPart={choice.dayPart}
          onMoment={(to) => change({ moment: to })}
          mayEditFacts={can(role, "association:edit")}
        />
      </Stack>
      {found.data && (
        <ScenarioPaper
          scenario={found.data}
          title={label}
          dayPart={choice.dayPart}
          details={`${SEASON_DETAILS[choice.season].label}, ${DAY_PART_DETAILS[choice.dayPart].label.toLowerCase()}, ${formatNumber(choice.outdoorCelsius)} °C ute.`}
        />
      )}
      <Suspense fallback={null}>
        {isExercising && found.data && (
          <ActivateDialog
            preset={{ crisisDomainId: found.data.crisisDomainId, level, isExercise: true }}
            onClose={() => setExercising(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The scenario that is looked at, and how to change it. It begins with what the address says, and the address follows. */
function useScenarioChoice(): [ScenarioChoice, (change: Partial<ScenarioChoice>) => void] {
  const [params, setParams] = useSearchParams();
  // An address changes too late for somebody who holds an arrow key down.
  const [choice, setChoice] = useState(() => readChoice(params));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what the address follows
  useEffect(() => setParams(writeChoice(choice), { replace: true, preventScrollReset: true }), [choice]);

  return [choice, (change) => setChoice((before) => ({ ...before, ...change }))];
}

/** Turns the steps of a scenario into tasks of the association. Pressed again it adds only what is new. */
function ChecklistButton({ scenario }: { scenario: ScenarioKey }) {
  const make = useAction(trpc.scenarios.makeChecklist, {
    done: ({ added, known }) =>
      added === 0
        ? null
        : [added === 1 ? "1 uppgift är tillagd" : `${added} uppgifter är tillagda`, known > 0 ? `${known} fanns redan.` : undefined],
    failed: "Kunde inte göra checklistan",
    touches: ["tasks"],
  });
  const tellNothingNew = ({ added }: { added: number }): void => {
    if (added === 0) notify.info("Stegen finns redan bland uppgifterna", "Inget nytt lades till.");
  };
  return (
    <Button
      variant="default"
      leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.send({ scenario }, { onDone: tellNothingNew })}
    >
      Gör om till checklista
    </Button>
  );
}

interface ScenarioPaperProps {
  scenario: Scenario;
  title: string;
  details: string;
  dayPart: DayPart;
}

/** The whole course of events. It is drawn on paper only. */
function ScenarioPaper({ scenario, title, details, dayPart }: ScenarioPaperProps) {
  return (
    <div className={`${printing.paper} ${classes.paper}`}>
      <h1>Krisresan: {title}</h1>
      <p>{details} Tider som räknas fram är uppskattningar.</p>
      {scenario.moments.map(({ label, minutes, house, steps, message, clocks }, index) => (
        <section key={label}>
          <h2>{momentInWords(index, dayPart)}</h2>
          <Lines title="I huset" lines={house} />
          <Lines title="Krisgruppen" lines={steps.map((step) => [step.title, stepDetails(step)].filter(Boolean).join(". "))} />
          <Lines title="Besked till boende" lines={message ? [message.text] : []} />
          <Lines title="Klockor" lines={clocks.flatMap((clock) => (minutes === null ? [] : (clockEnd(clock, minutes) ?? [])))} />
        </section>
      ))}
      {scenario.conditional.length > 0 && (
        <section>
          <h2>När det händer</h2>
          <Lines title="Krisgruppen" lines={scenario.conditional.map((step) => `${step.title}. ${stepDetails(step)}`)} />
        </section>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

const SCENARIO_OPTIONS = SCENARIO_KEYS.map((value) => ({ value, label: SCENARIOS[value].label }));
const SEASON_OPTIONS = SEASONS.map((value) => ({ value, label: SEASON_DETAILS[value].label }));
const DAY_PART_OPTIONS = DAY_PARTS.map((value) => ({ value, label: DAY_PART_DETAILS[value].label }));

const COLDEST = -40;
const WARMEST = 40;

/** What happens, when in the year and when in the day. */
function ScenarioPicker({ choice, onChange }: { choice: ScenarioChoice; onChange: (change: Partial<ScenarioChoice>) => void }) {
  const [celsius, setCelsius] = useState<number | string>(choice.outdoorCelsius);
  const isCelsius = (typed: number | string): typed is number =>
    Number.isInteger(typed) && Number(typed) >= COLDEST && Number(typed) <= WARMEST;
  const chooseSeason = (value: string | null): void => {
    const season = SEASONS.find((known) => known === value);
    if (!season) return;
    setCelsius(SEASON_DETAILS[season].outdoorCelsius);
    onChange({ season, outdoorCelsius: SEASON_DETAILS[season].outdoorCelsius });
  };

  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <Select
        label="Scenario"
        data={SCENARIO_OPTIONS}
        allowDeselect={false}
        value={choice.scenario}
        onChange={(value) => {
          const scenario = SCENARIO_KEYS.find((known) => known === value);
          if (scenario) onChange({ scenario, moment: 0 });
        }}
      />
      <Select label="Årstid" data={SEASON_OPTIONS} allowDeselect={false} value={choice.season} onChange={chooseSeason} />
      <Select
        label="Börjar på"
        data={DAY_PART_OPTIONS}
        allowDeselect={false}
        value={choice.dayPart}
        onChange={(value) => {
          const dayPart = DAY_PARTS.find((known) => known === value);
          if (dayPart) onChange({ dayPart });
        }}
      />
      <NumberField
        label="Utetemperatur"
        rightSection="°C"
        min={COLDEST}
        max={WARMEST}
        value={isCelsius(celsius) ? choice.outdoorCelsius : celsius}
        error={!isCelsius(celsius) && `Skriv hela grader, från ${COLDEST} till ${WARMEST}.`}
        onChange={(typed) => {
          setCelsius(typed);
          if (isCelsius(typed)) onChange({ outdoorCelsius: typed });
        }}
      />
    </SimpleGrid>
  );
}
