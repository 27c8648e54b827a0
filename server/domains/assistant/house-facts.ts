import { composeProfile } from "#server/domains/association/profile-queries.ts";
import { enduranceOf } from "#server/domains/dashboard/endurance-rules.ts";
import { outdoorTemperature } from "#server/domains/dashboard/outdoor-temperature.ts";
import type { EnduranceView } from "#server/domains/dashboard/views.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AnswerDetails } from "#shared/assistant/message.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { memberOf } from "./find-passages.ts";

type Fact = AnswerDetails["facts"][number];

/** The articles that a figure of the asker's own house belongs to. */
const HOUSE_FACTS: Record<string, readonly EnduranceView["kind"][]> = {
  "el-portar-och-las": ["doors"],
  "el-avbrott-forsta-timmen": ["doors", "backup_power"],
  "varme-hur-snabbt-kallt": ["heat"],
  "varme-ett-rum": ["heat"],
  "vatten-hur-mycket": ["water"],
  "vatten-nodvatten-hamta": ["water"],
  "hemberedskap-en-vecka": ["water"],
};
const HOUSEHOLD_WATER = ["vatten-hur-mycket", "hemberedskap-en-vecka"];

/** What the portal knows of the asker's own home that belongs to an article's answer. */
export async function findHouseFacts(ctx: DomainContext, slug: string): Promise<Fact[]> {
  const [house, household] = await Promise.all([
    houseFacts(ctx, HOUSE_FACTS[slug] ?? []),
    HOUSEHOLD_WATER.includes(slug) ? householdFacts(ctx) : [],
  ]);
  return [...household, ...house];
}

async function householdFacts(ctx: DomainContext): Promise<Fact[]> {
  const { summary, updatedAt, values } = await readHouseholdWater(ctx);
  if (!updatedAt) return [];
  const text = `Ditt hushåll behöver ${formatNumber(summary.needLitres)} liter på ${values.days} dygn och har ${formatNumber(summary.stockLitres)}.`;
  return [{ text, href: "/water", isEstimate: false }];
}

async function houseFacts(ctx: DomainContext, kinds: readonly EnduranceView["kind"][]): Promise<Fact[]> {
  const member = memberOf(requireSignedIn(ctx.actor));
  if (!member || kinds.length === 0) return [];
  const [{ association }, plan, outdoorCelsius] = await Promise.all([
    composeProfile(ctx.db, member.associationId, member.role),
    findWaterPlan(ctx.db, member.associationId),
    kinds.includes("heat") ? outdoorTemperature(ctx, member.associationId) : null,
  ]);
  const water = plan.version === 0 ? null : { ...plan.values, enduranceDays: plan.summary.enduranceDays };
  return enduranceOf({ ...association, water, outdoorCelsius })
    .filter(({ kind, value }) => kinds.includes(kind) && value !== null)
    .map(({ kind, title, value, condition, basis, href, isEstimate }) => ({
      text: `${title} hos er: ${[value, condition].filter(Boolean).join(", ")}. ${basis}`,
      href: can(member.role, kind === "water" ? "preparedness:edit" : "association:edit") ? href : null,
      isEstimate,
    }));
}
