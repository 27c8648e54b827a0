import { eq } from "drizzle-orm";
import { crisisDomains, documentTemplates } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { FORM_TEMPLATES } from "./content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** The forms of pages and documents, and the changes of those that were seeded before. The areas have been seeded. */
export async function seedFormTemplates(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const { slug, name, area, group, order, revision, schema } of FORM_TEMPLATES) {
    await ledger.once(`document-template/${slug}`, async () => {
      const [domain] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, area));
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
