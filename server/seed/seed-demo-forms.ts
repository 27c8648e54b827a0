import { inArray } from "drizzle-orm";
import { documentTemplates, formAnswers } from "#drizzle/schema/index.ts";
import { dayOnly } from "#server/domains/forms/rules.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const DAY_MS = 86_400_000;

const LITTLE = { household_size: 2, days_prepared: "2–3 dygn", water_litres: 10 };

/** What nine fictional households have answered. */
const SURVEY: readonly FormAnswers[] = [
  { ...LITTLE, lends: ["Ficklampor", "Radio"], skills: ["El"], representative: "Kanske" },
  { ...LITTLE, household_size: 4, days_prepared: "4–6 dygn", water_litres: 45, lends: ["Campingkök"], representative: "Nej" },
  { ...LITTLE, household_size: 1, days_prepared: "0–1 dygn", water_litres: 2, skills: ["Språk"], representative: "Nej" },
  { ...LITTLE, skills: ["Första hjälpen"], lends: ["Campingkök", "Powerbank"], representative: "Ja" },
  { ...LITTLE, household_size: 3, days_prepared: "En vecka eller mer", water_litres: 70, lends: ["Verktyg"], skills: ["Bygg", "VVS"] },
  { ...LITTLE, household_size: 1, skills: ["Radio och data"], representative: "Kanske" },
  { ...LITTLE, household_size: 5, water_litres: 20, skills: ["Matlagning för många", "Barnpassning"], representative: "Nej" },
  { ...LITTLE, days_prepared: "4–6 dygn", water_litres: 30, lends: ["Radio", "Extra sängplatser"], representative: "Ja" },
  { ...LITTLE, days_prepared: "0–1 dygn", water_litres: 0, representative: "Nej" },
];

/** What members have handed in, by mail address. */
const NAMED = [
  {
    slug: "skaderapport",
    isOwn: false,
    email: "medlem@demo.example",
    age: 12,
    answers: {
      event: "Exempel: vatten rann in i källargången efter skyfallet. Golvbrunnen hann inte med.",
      time: "2026-08-14T05:40",
      damages: [
        { place: "Källargången, trapphus A", description: "Fuktskada på två förrådsdörrar" },
        { place: "Cykelrummet", description: "Vatten på golvet, inget annat skadat" },
      ],
      actions: "Vattnet är uppsuget och avfuktare står på.",
      contact: "Maria Exempel",
      police: "Behövs inte",
    },
  },
  {
    slug: "user-form",
    isOwn: true,
    email: "medlem@demo.example",
    age: 30,
    // The same as `seed-demo-water.ts` keeps of the home.
    answers: {
      ...{ adults: 2, children: 1, days_prepared: 3 },
      ...{ lends: ["Campingkök", "Radio"], languages: ["Svenska", "Engelska"], wants_to_be_representative: true },
    },
  },
] as const;

/** Answers that show owners of the demo association what forms become. */
export async function seedDemoForms(
  tx: Transaction,
  ledger: SeedLedger,
  now: Date,
  profileIds: ReadonlyMap<string, string>,
): Promise<void> {
  const found = await tx
    .select({ id: documentTemplates.id, slug: documentTemplates.slug })
    .from(documentTemplates)
    .where(inArray(documentTemplates.slug, ["boendeenkat", "skaderapport", "user-form"]));
  const templates = new Map(found.map(({ slug, id }) => [slug, id]));
  const state = "submitted" as const;
  const house = { housingAssociationId: ASSOCIATIONS.tallen.id, state };

  await ledger.once("form-answers/tallen/boendeenkat", async () => {
    const templateId = templates.get("boendeenkat");
    if (!templateId) return;
    const day = dayOnly(new Date(now.getTime() - 20 * DAY_MS));
    const times = { submittedAt: day, createdAt: day, updatedAt: day };
    const rows = SURVEY.map((answers, index) => ({ answers, receiptNumber: `DEMO-ENKT-${1000 + index}` }));
    await tx.insert(formAnswers).values(rows.map((row) => ({ ...house, ...times, ...row, templateId, isAnonymous: true })));
  });
  for (const [index, { slug, isOwn, email, age, answers }] of NAMED.entries()) {
    await ledger.once(`form-answers/tallen/${slug}`, async () => {
      const [templateId, profileId] = [templates.get(slug), profileIds.get(email)];
      if (!templateId || !profileId) return;
      const submittedAt = new Date(now.getTime() - age * DAY_MS);
      const receiptNumber = `DEMO-FORM-${1000 + index}`;
      await tx
        .insert(formAnswers)
        .values({ ...(isOwn ? { state } : house), templateId, profileId, answers, receiptNumber, submittedAt, updatedAt: submittedAt });
    });
  }
}
