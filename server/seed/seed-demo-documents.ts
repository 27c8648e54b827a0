import { eq } from "drizzle-orm";
import { associationDocuments, documentPassages, documentTemplates, documentVersions } from "#drizzle/schema/index.ts";
import { passagesOf } from "#server/domains/documents/rules.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { formSchema } from "#shared/schemas/form-schema.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const DAY_MS = 86_400_000;

/** What the board of the demo association has written, marked as examples. The PDFs are made when somebody asks for them. */
const DOCUMENTS: readonly {
  template: string;
  title: string;
  age: number;
  isVisible: boolean;
  isInBinder: boolean;
  answers: FormAnswers;
}[] = [
  {
    template: "anteckning",
    title: "Exempel: Så stänger vi av vattnet",
    age: 40,
    isVisible: false,
    isInBinder: true,
    answers: {
      dated: "2026-10-10",
      text: "Huvudkranen sitter i undercentralen i källaren under trapphus A. Nyckeln finns i krisgruppens skåp.\nVrid den röda kranen ett kvarts varv medurs. Ring sedan förvaltaren.\nSätt upp anslag i båda trapphusen innan kranen öppnas igen.",
      sources: "Exempel: styrelsens rond i källaren.",
    },
  },
  {
    template: "anteckning",
    title: "Exempel: Om hissen står still",
    age: 25,
    isVisible: true,
    isInBinder: true,
    answers: {
      dated: "2026-10-25",
      text: "Tryck på larmknappen i hissen och vänta på svar. Försök aldrig ta dig ut själv.\nÄr någon fast: ring hissjouren. Vid fara för liv: ring 112.\nKrisgruppen håller kontakt genom dörren tills hjälpen kommer.",
      sources: "Exempel: anslaget i hissen.",
    },
  },
];

/** Two documents in the demo association's list and binder. The templates have been seeded. */
export async function seedDemoDocuments(
  tx: Transaction,
  ledger: SeedLedger,
  now: Date,
  profileIds: ReadonlyMap<string, string>,
): Promise<void> {
  const housingAssociationId = ASSOCIATIONS.tallen.id;
  const author = profileIds.get("agare@demo.example") ?? null;
  for (const { template: slug, title, age, isVisible, isInBinder, answers } of DOCUMENTS) {
    await ledger.once(`association-document/tallen/${title}`, async () => {
      const [template] = await tx.select().from(documentTemplates).where(eq(documentTemplates.slug, slug));
      if (!template) return;
      const at = new Date(now.getTime() - age * DAY_MS);
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
