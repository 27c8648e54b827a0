import { DEFAULT_DOOR_BACKUP_HOURS, doorHours } from "../../calculations/clocks.ts";
import { COOLING_CAVEAT, coolingPresetFor, hoursToTemperature, NORMAL_INDOOR_CELSIUS } from "../../calculations/cooling.ts";
import { formatHours } from "../../format/duration.ts";
import { formatNumber } from "../../format/number.ts";
import { doorBasis } from "../../text/door-words.ts";
import { generatorsInWords } from "../../text/generator-words.ts";
import { span } from "../recommendation-numbers.ts";
import type { Article, Rule } from "../recommendation-rules.ts";
import { ARTICLES } from "./articles.ts";
import type { AssociationFacts } from "./facts.ts";

/** Below this we recommend more: our own limit, the night between two evenings. */
const GOOD_DOOR_HOURS = 12;
const COLD = { outdoor: -10, indoor: 10 };
const DAY_HOURS = 24;
/** Our own measures: a blanket for every fifth resident, ten sandbags for each opening. */
const BLANKET_SHARE = 0.2;
const SANDBAGS_PER_OPENING = 10;

export const POWER_AND_HEAT_RULES: readonly Rule<AssociationFacts>[] = [
  {
    key: "doors-battery",
    area: "el",
    find: ({ doorsNeedPower, doorBackupHours, stairwells }) => {
      if (doorsNeedPower === false || (doorBackupHours ?? 0) >= GOOD_DOOR_HOURS) return null;
      const hours = doorBackupHours ?? DEFAULT_DOOR_BACKUP_HOURS;
      const doors = stairwells ?? 1;
      return {
        title: "Ge portarna längre batteritid",
        rule: `Portar med bricka eller kod låser upp eller stannar när batteriet tar slut. Under ${GOOD_DOOR_HOURS} timmar räcker det inte en natt.`,
        numbers: `Portarna måste ställas upp ${doorHours(hours) === 0 ? "genast" : `efter ${formatHours(doorHours(hours))}`}. ${doorBasis(doorBackupHours)}`,
        urgency: "soon",
        effort: "project",
        cost: span(doors * 2000, doors * 4500),
        effect: `+${formatNumber(GOOD_DOOR_HOURS - hours)} timmar`,
        categories: ["Reservkraft"],
        articles: [{ number: ARTICLES.doorBattery, quantity: doors }],
      };
    },
  },
  {
    key: "doors-watch",
    area: "trygghet",
    find: ({ doorsNeedPower, stairwells }) =>
      doorsNeedPower === false
        ? null
        : {
            title: "Bestäm vem som ställer upp portarna",
            rule: "När batterierna tar slut ska någon öppna, och någon hålla uppsikt. Bestäm vem, och var kilar och nycklar finns.",
            numbers: `${stairwells ? `${formatNumber(stairwells)} ${stairwells === 1 ? "port" : "portar"} att bemanna.` : "Antalet portar är inte känt."}`,
            urgency: "soon",
            effort: "minutes",
            cost: { from: 0, to: 0 },
            effect: stairwells ? `${formatNumber(stairwells)} ${stairwells === 1 ? "bemannad port" : "bemannade portar"}` : null,
          },
  },
  {
    key: "reserve-power",
    area: "el",
    find: ({ ambition, hasBackupPower, backupPowerHours, generators }) => {
      const has = hasBackupPower ? (backupPowerHours ?? 0) : 0;
      if (!ambition || has >= ambition.reservePowerHours) return null;
      return {
        title: "Skaffa reservkraft för ljus, laddning och kommunikation",
        rule: `Ambitionsnivån ${ambition.name} betyder ${ambition.reservePowerHours} timmar reservkraft.`,
        numbers: [
          hasBackupPower ? `Ni har ${formatNumber(has)} timmar.` : `Ni har ingen${generators.length > 0 ? " fast" : ""} reservkraft.`,
          generatorsInWords(generators),
        ]
          .filter(Boolean)
          .join(" "),
        urgency: "soon",
        effort: "project",
        cost: span(8000, ambition.reservePowerHours > DAY_HOURS ? 60_000 : 30_000),
        effect: `+${formatNumber(ambition.reservePowerHours - has)} timmar ström`,
        categories: ["Reservkraft", "Belysning & laddning"],
        articles: reservePower(ambition.reservePowerHours),
      };
    },
  },
  {
    key: "warm-room",
    area: "varme",
    find: ({ ambition, buildingYear, residents }) => {
      if (!ambition || ambition.reservePowerHours === 0) return null;
      const perRoom = ambition.reservePowerHours > DAY_HOURS ? 50 : 100;
      const rooms = residents ? Math.ceil(residents / perRoom) : 1;
      return {
        title: rooms === 1 ? "Utrusta ett trygghetsrum" : `Utrusta ${rooms} trygghetsrum`,
        rule: `Ambitionsnivån ${ambition.name} har ett trygghetsrum per ${perRoom} boende: en plats med värme, ljus och besked.`,
        numbers: buildingYear ? coldAfter(buildingYear) : "Byggåret är inte känt, så avkylningen kan inte räknas.",
        urgency: "soon",
        effort: "project",
        cost: span(rooms * 3000, rooms * 12_000),
        effect: `${rooms} ${rooms === 1 ? "varmt rum" : "varma rum"}`,
        categories: ["Värme & isolering"],
        articles: [
          { number: ARTICLES.blanket, quantity: Math.ceil((residents ?? perRoom) * BLANKET_SHARE) },
          { number: ARTICLES.windowSeal, quantity: rooms * 2 },
          { number: ARTICLES.lanterns, quantity: rooms },
        ],
      };
    },
  },
  {
    key: "basement-flood",
    area: "extremvader",
    find: ({ basementOpenings }) =>
      !basementOpenings
        ? null
        : {
            title: "Skydda källaren mot skyfall",
            rule: "Vatten rinner in där källaren är öppen. Ha skydd till varje öppning, och rensa brunnarna höst och vår.",
            numbers: `Huset har ${formatNumber(basementOpenings)} ${basementOpenings === 1 ? "öppning" : "öppningar"} i källaren.`,
            urgency: "later",
            effort: "evening",
            cost: span(basementOpenings * 500, basementOpenings * 2500),
            effect: `${formatNumber(basementOpenings)} ${basementOpenings === 1 ? "öppning" : "öppningar"}`,
            categories: ["Extremväder"],
            articles: [
              { number: ARTICLES.sandbags, quantity: Math.ceil((basementOpenings * SANDBAGS_PER_OPENING) / 50) },
              ...(basementOpenings > 1 ? [{ number: ARTICLES.pump, quantity: 1 }] : []),
            ],
          },
  },
];

/** Light and charging for a day; beyond that a second station, and the sun to fill them. */
function reservePower(hours: number): Article[] {
  const stations = hours > DAY_HOURS ? 2 : 1;
  return [
    { number: ARTICLES.powerStation, quantity: stations },
    ...(stations > 1 ? [{ number: ARTICLES.solarPanel, quantity: stations }] : []),
    { number: ARTICLES.charger, quantity: 1 },
    { number: ARTICLES.lanterns, quantity: 1 },
  ];
}

function coldAfter(buildingYear: number): string {
  const { label, timeConstantDays } = coolingPresetFor(buildingYear);
  const hours = hoursToTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor: COLD.outdoor, timeConstantDays }, COLD.indoor);
  return `Byggår ${buildingYear} (${label.toLowerCase()}): vid −10 °C är det +10 °C inne efter ungefär ${Math.round(hours ?? 0)} timmar. ${COOLING_CAVEAT}`;
}
