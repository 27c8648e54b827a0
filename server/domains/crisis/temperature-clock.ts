import { COOLING_CAVEAT, coolingPresetFor, indoorTemperature, NORMAL_INDOOR_CELSIUS } from "#shared/calculations/cooling.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Clock } from "./clock-rules.ts";
import { coldAt } from "./task-rules.ts";

const HOUR_MS = 60 * 60 * 1000;
/** °C indoors at which the playbook acts, and the limit where healthy, well-dressed people can still stay. */
const THRESHOLDS = [14, 8, 5];

/** How cold it gets indoors, and when the next thing must be done about it. */
export const temperatureClock: Clock = ({ buildingYear, outdoorCelsius, createdAt }, now) => {
  const title = "Inomhustemperatur";
  const advice = "Stäng vädringsfönster och samlas i ett rum. Knacka på hos dem som är sköra.";
  if (buildingYear === null || outdoorCelsius === null) {
    const missing = [buildingYear === null && "byggåret", outdoorCelsius === null && "utetemperaturen"].filter(Boolean).join(" och ");
    return {
      kind: "temperature",
      title,
      now: null,
      endsAt: null,
      endsWith: null,
      advice,
      basis: `Vi kan inte räkna utan ${missing}.`,
      isEstimate: true,
    };
  }
  const { label, timeConstantDays } = coolingPresetFor(buildingYear);
  const elapsed = Math.max(0, now.getTime() - createdAt.getTime()) / HOUR_MS;
  const indoor = indoorTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor: outdoorCelsius, timeConstantDays }, elapsed);
  const next = THRESHOLDS.map((celsius) => ({ celsius, at: coldAt(celsius, { createdAt, outdoorCelsius }, { buildingYear }) })).find(
    ({ at }) => at !== null && at > now,
  );
  return {
    kind: "temperature",
    title,
    now: `Ungefär ${formatNumber(Math.round(indoor))} °C inne`,
    endsAt: next?.at?.toISOString() ?? null,
    endsWith: next ? `Under ${next.celsius} °C inne` : null,
    advice,
    basis: `${label}, ${formatNumber(outdoorCelsius)} °C ute och ${NORMAL_INDOOR_CELSIUS} °C inne från början. ${COOLING_CAVEAT}`,
    isEstimate: true,
  };
};
