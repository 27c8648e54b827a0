import { findGenerators } from "#server/domains/association/house-queries.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { type EnduranceView, enduranceOf } from "#server/domains/dashboard/endurance-rules.ts";
import { outdoorTemperature } from "#server/domains/dashboard/outdoor-temperature.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { AnswerDetails } from "#shared/assistant/message.ts";
import { can } from "#shared/permissions.ts";
import { householdWaterSentence } from "#shared/text/household-water-sentence.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";
import { type FoundPassages, memberOf } from "../find-passages.ts";

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

const SEALED_NEEDS_ARTICLE = "halsa-egna-behov";

/** What the portal knows of the asker's own home that belongs to the answer of an article. */
export async function findHouseFacts(ctx: DomainContext, { confidence, passages: [best] }: FoundPassages): Promise<Fact[]> {
  if (best?.kind !== "article" || confidence !== "sure") return [];
  const { slug } = best.article;
  if (slug === SEALED_NEEDS_ARTICLE) return sealedNeedsPage(ctx);
  const [house, household] = await Promise.all([
    houseFacts(ctx, HOUSE_FACTS[slug] ?? []),
    HOUSEHOLD_WATER.includes(slug) ? householdFacts(ctx) : [],
  ]);
  return [...household, ...house];
}

/** Where they are written. What anybody has written there the assistant never reads. */
const sealedNeedsPage = ({ actor }: DomainContext): Fact[] =>
  memberOf(requireSignedIn(actor))
    ? [
        {
          text: "Bara du ser dem, tills de öppnas i ett krisläge.",
          href: SEALED_NEEDS_PATH,
          link: "Öppna Förseglade behov",
          isEstimate: false,
        },
      ]
    : [];

async function householdFacts(ctx: DomainContext): Promise<Fact[]> {
  const { summary, updatedAt, values } = await readHouseholdWater(ctx);
  if (!updatedAt && summary.stockLitres === 0) return [];
  const text = householdWaterSentence(summary, values.days);
  return [{ text, href: "/water", isEstimate: false }];
}

async function houseFacts(ctx: DomainContext, kinds: readonly EnduranceView["kind"][]): Promise<Fact[]> {
  const member = memberOf(requireSignedIn(ctx.actor));
  if (!member || kinds.length === 0) return [];
  const [house, plan, outdoorCelsius, generators] = await Promise.all([
    readProfileFacts(ctx.db, member.associationId),
    findWaterPlan(ctx.db, member.associationId),
    kinds.includes("heat") ? outdoorTemperature(ctx, member.associationId) : null,
    kinds.includes("backup_power") ? findGenerators(ctx.db, member) : [],
  ]);
  const water = plan.version === 0 ? null : { ...plan.values, ...plan.summary };
  return enduranceOf({ ...house, water, outdoorCelsius, generators })
    .filter(({ kind, value }) => kinds.includes(kind) && value !== null)
    .map(({ kind, title, value, condition, basis, href, isEstimate }) => ({
      text: `${title} hos er: ${[value, condition].filter(Boolean).join(", ")}. ${basis}`,
      href: can(member.role, kind === "water" ? "preparedness:edit" : "association:edit") ? href : null,
      isEstimate,
    }));
}
