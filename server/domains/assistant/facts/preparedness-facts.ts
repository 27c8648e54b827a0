import { readReadinessOverview } from "#server/domains/readiness/queries.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { alternativesOf } from "#shared/assistant/danger.ts";
import { ceilWhole } from "#shared/calculations/rounding.ts";
import { formatDay } from "#shared/format/date.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { householdWaterSentence } from "#shared/text/household-water-sentence.ts";
import { READINESS_STATUS_LABELS } from "#shared/text/preparedness-labels.ts";
import { type FactAnswer, linkFor, listed, type Said, told, untold } from "./fact.ts";

const WATER = "Vattnet hos er";
const OF_HOME = alternativesOf("jag|mitt|min|mina|hemma|hushåll…|familj…|hos mig");
const OF_HOUSE = alternativesOf("huset|husets|föreningen|föreningens|förråd…|vattenförråd…|brf|alla boende|gemensamt|gemensamma");
const OF_NEED = alternativesOf("behöv…|behov…|vattenbehov…");

/** What the household and the house need of water, have of it and lack, and how long it lasts. */
export async function waterFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const role = ctx.actor?.role ?? null;
  const asked = said(OF_HOUSE) ? "house" : said(OF_HOME) ? "home" : "both";
  const [home, house] = await Promise.all([
    asked === "house" ? null : homeWater(ctx),
    asked !== "home" && can(role, "association:read") ? houseWater(ctx) : null,
  ]);
  const known = [home, house].filter((text) => text !== null);
  const link = { href: home === null && house !== null ? "/water?tab=forening" : "/water", label: "Öppna Vatten" };
  if (known.length > 0) return told(WATER, known.join("\n\n"), link, house !== null);
  if (asked === "house") {
    const canCount = can(role, "preparedness:edit");
    return told(WATER, "Husets vatten är inte räknat än.", linkFor(canCount, "/water?tab=forening", "Räkna husets vatten"));
  }
  const isOfBoth = asked === "both" && role !== null;
  const text = isOfBoth ? "Varken husets eller ditt hushålls vatten är räknat än." : "Ditt hushålls vatten är inte räknat än.";
  return (said(OF_NEED) ? untold : told)(WATER, text, { href: "/water", label: "Räkna vattnet hemma" });
}

/** Null as long as nobody has counted it. */
async function homeWater(ctx: DomainContext): Promise<string | null> {
  const { summary, updatedAt, values } = await readHouseholdWater(ctx);
  if (!updatedAt && summary.stockLitres === 0) return null;
  const lasting = summary.enduranceDays === null ? "" : ` Det räcker ${formatDecimal(summary.enduranceDays)} dygn.`;
  return `${householdWaterSentence(summary, values.days)}${lasting}`;
}

async function houseWater(ctx: DomainContext): Promise<string | null> {
  const { version, values, summary } = await readWaterPlan(ctx);
  if (version === 0 || summary.enduranceDays === null) return null;
  const { needLitres, selfLitres, totalGapLitres, enduranceDays } = summary;
  const missing = totalGapLitres > 0 ? `${formatNumber(ceilWhole(totalGapLitres))} saknas` : "inget saknas";
  return [
    `Huset behöver ${formatNumber(ceilWhole(needLitres))} liter på ${formatNumber(values.days)} dygn.`,
    `Förrådet har ${formatNumber(values.sharedStockLitres)} liter, hushållen antas ha ${formatNumber(Math.floor(selfLitres))} och ${missing}.`,
    `Det räcker ${formatDecimal(enduranceDays)} dygn.`,
  ].join(" ");
}

const MINE = alternativesOf("jag|mig|mej|mina|min|mitt");
const TASKS_SHOWN = 3;

/** What is left to do: the caller's own tasks where they are asked for, else the association's. */
export async function tasksFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const mine = said(MINE);
  const open = await listTasks(ctx, { state: "open", mine });
  const title = mine ? "Dina uppgifter att göra" : "Kvar att göra";
  const link = { href: "/association-journey", label: "Till resan" };
  if (open.length === 0) return told(title, mine ? "Du har inga öppna uppgifter." : "Inga uppgifter är öppna just nu.", link);
  const overdue = open.filter(({ isOverdue }) => isOverdue).length;
  // What has a day goes first, in its order; the rest as the list has them.
  const first = open.toSorted((one, other) => (one.dueOn ?? LAST).localeCompare(other.dueOn ?? LAST)).slice(0, TASKS_SHOWN);
  const words = first.map(({ title: task, dueOn }) => `«${task}»${dueOn ? ` till ${formatDay(dueOn, ctx.now())}` : ""}`);
  const count = `${mine ? "Du" : "Ni"} har ${formatNumber(open.length)} ${open.length === 1 ? "öppen uppgift" : "öppna uppgifter"}`;
  const late = overdue > 0 ? `, ${formatNumber(overdue)} ${overdue === 1 ? "försenad" : "försenade"}` : "";
  return told(title, `${count}${late}. ${open.length > first.length ? "Först" : "Det är"}: ${listed(words)}.`, link);
}

const LAST = "9999";

const WEAKEST_SHOWN = 3;

/** The preparedness index, and in what the house is weakest. */
export async function readinessFact(ctx: DomainContext): Promise<FactAnswer> {
  const { total, status, areas } = await readReadinessOverview(ctx);
  const weakest = areas.toSorted((one, other) => one.score - other.score).slice(0, WEAKEST_SHOWN);
  const words = listed(weakest.map(({ name, score }) => `${name} ${score}`));
  const text = `Beredskapsindex är ${total} av 100 (${READINESS_STATUS_LABELS[status]}). Svagast nu: ${words}.`;
  return told("Er beredskap", text, { href: "/association-journey", label: "Till resan" }, true);
}
