import { eq } from "drizzle-orm";
import { crisisDomains, documentTemplates } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { SeedLedger } from "#server/seed/seed-ledger.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { CONTROL_TEMPLATES } from "./control.ts";
import { COOPERATION_TEMPLATES } from "./cooperation.ts";
import { CRISIS_TEMPLATES } from "./crisis.ts";
import { EXERCISE_TEMPLATES } from "./exercise.ts";
import type { TemplateContent } from "./fields.ts";
import { MEETING_TEMPLATES } from "./meeting.ts";
import { NOTE_TEMPLATES } from "./note.ts";
import { OWN_RECORD_TEMPLATES } from "./own-records.ts";
import { PLAN_TEMPLATES } from "./plan.ts";
import { RESIDENT_TEMPLATES } from "./resident.ts";

/** All but the one by which requests become documents. */
export const FORM_TEMPLATES: readonly TemplateContent[] = [
  ...PLAN_TEMPLATES,
  ...MEETING_TEMPLATES,
  ...CONTROL_TEMPLATES,
  ...CRISIS_TEMPLATES,
  ...EXERCISE_TEMPLATES,
  ...RESIDENT_TEMPLATES,
  ...COOPERATION_TEMPLATES,
  ...OWN_RECORD_TEMPLATES,
  ...NOTE_TEMPLATES,
];

/** The forms of pages and documents, and the changes of those that were seeded before. The areas have been seeded. */
export async function seedFormTemplates(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const { slug, name, area, group, order, revision, schema } of FORM_TEMPLATES) {
    await ledger.once(`document-template/${slug}`, async () => {
      const [domain] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, area));
      formSchema.parse(schema);
      await tx.insert(documentTemplates).values({
        slug,
        name,
        domain: domain?.id ?? null,
        templateGroup: group,
        templateGroupOrder: order,
        formSchema: schema,
      });
    });
    if (revision !== undefined)
      await ledger.once(`document-template/${slug}/${revision}`, () =>
        tx.update(documentTemplates).set({ formSchema: schema }).where(eq(documentTemplates.slug, slug)),
      );
  }
}
