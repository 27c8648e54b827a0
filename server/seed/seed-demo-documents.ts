import { eq, inArray } from "drizzle-orm";
import { associationDocuments, documentPassages, documentTemplates, documentVersions, formAnswers } from "#drizzle/schema/index.ts";
import { passagesOf } from "#server/domains/documents/rules.ts";
import { dayOnly } from "#server/domains/forms/rules.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { DOCUMENTS, FORMS } from "./demo-content.ts";
import { type DemoSeed, daysBefore, ownerOf, TALLEN_ID } from "./demo-lookups.ts";

const housingAssociationId = TALLEN_ID;
const SURVEY = "boendeenkat";

/** Answers that show owners of the demo association what forms become. The templates have been seeded. */
export async function seedDemoForms({ tx, ledger, now, profileIds }: DemoSeed): Promise<void> {
  const found = await tx
    .select({ id: documentTemplates.id, slug: documentTemplates.slug })
    .from(documentTemplates)
    .where(inArray(documentTemplates.slug, [SURVEY, ...FORMS.handedIn.map(({ template }) => template)]));
  const templates = new Map(found.map(({ slug, id }) => [slug, id]));
  const state = "submitted" as const;
  const house = { housingAssociationId, state };

  await ledger.once(`form-answers/tallen/${SURVEY}`, async () => {
    const templateId = templates.get(SURVEY);
    if (!templateId) return;
    const day = dayOnly(daysBefore(now, 20));
    const times = { submittedAt: day, createdAt: day, updatedAt: day };
    const rows = FORMS.survey.map((answers, index) => ({ answers, receiptNumber: `DEMO-ENKT-${1000 + index}` }));
    await tx.insert(formAnswers).values(rows.map((row) => ({ ...house, ...times, ...row, templateId, isAnonymous: true })));
  });
  for (const [index, { template, isOwn, email, daysAgo, answers }] of FORMS.handedIn.entries()) {
    await ledger.once(`form-answers/tallen/${template}`, async () => {
      const [templateId, profileId] = [templates.get(template), profileIds.get(email)];
      if (!templateId || !profileId) return;
      const submittedAt = daysBefore(now, daysAgo);
      const receiptNumber = `DEMO-FORM-${1000 + index}`;
      await tx
        .insert(formAnswers)
        .values({ ...(isOwn ? { state } : house), templateId, profileId, answers, receiptNumber, submittedAt, updatedAt: submittedAt });
    });
  }
}

/** Two documents in the demo association's list and binder. The templates have been seeded. */
export async function seedDemoDocuments(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now } = seed;
  const author = ownerOf(seed);
  for (const { template: slug, title, daysAgo, isVisible, isInBinder, answers } of DOCUMENTS) {
    await ledger.once(`association-document/tallen/${title}`, async () => {
      const [template] = await tx.select().from(documentTemplates).where(eq(documentTemplates.slug, slug));
      if (!template) return;
      const at = daysBefore(now, daysAgo);
      const [document] = await tx
        .insert(associationDocuments)
        .values({
          ...{ housingAssociationId, templateId: template.id, crisisDomainId: template.domain, title, state: "final", answers },
          ...{ isVisibleToResidents: isVisible, isInBinder, createdByProfileId: author, updatedByProfileId: author },
          ...{ createdAt: at, updatedAt: at },
        })
        .returning({ id: associationDocuments.id });
      if (!document) return;
      const ofDocument = { documentId: document.id };
      await tx.insert(documentVersions).values({ ...ofDocument, version: 1, answers, authorProfileId: author, createdAt: at });
      const passages = passagesOf(formSchema.parse(template.formSchema), answers);
      await tx
        .insert(documentPassages)
        .values(passages.map((passage, position) => ({ ...passage, ...ofDocument, housingAssociationId, position })));
    });
  }
}
