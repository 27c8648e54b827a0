import { Select, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { DAY_PART_DETAILS, DAY_PARTS, SCENARIO_KEYS, SCENARIOS, SEASON_DETAILS, SEASONS } from "#shared/content/scenarios.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";

const SCENARIO_OPTIONS = SCENARIO_KEYS.map((value) => ({ value, label: SCENARIOS[value].label }));
const SEASON_OPTIONS = SEASONS.map((value) => ({ value, label: SEASON_DETAILS[value].label }));
const DAY_PART_OPTIONS = DAY_PARTS.map((value) => ({ value, label: DAY_PART_DETAILS[value].label }));

const COLDEST = -40;
const WARMEST = 40;

/** What happens, when in the year and when in the day. */
export function ScenarioPicker({ choice, onChange }: { choice: ScenarioChoice; onChange: (change: Partial<ScenarioChoice>) => void }) {
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
