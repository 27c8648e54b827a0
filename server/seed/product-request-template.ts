import { eq } from "drizzle-orm";
import { crisisDomains, documentTemplates } from "#drizzle/schema/index.ts";
import { PRODUCT_REQUEST_DOCUMENT, PRODUCT_REQUEST_TEMPLATE } from "#server/domains/documents/rules.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const text = (key: string, label: string, section: string, prefill?: string) => ({
  key,
  label,
  type: "text",
  section,
  ...(prefill && { prefill }),
});

/** The fields of a request as REST spells them (REST-22), in the grammar of all templates. */
const FORM_SCHEMA = {
  fields: [
    text("customer_name", "Kundens namn", "Kund", "association.name"),
    text("customer_org_number", "Organisationsnummer", "Kund", "association.organization_number"),
    text("contact_person", "Kontaktperson", "Kund", "association.contact_person_name"),
    { ...text("contact_phone", "Telefon", "Kund", "association.contact_person_phone"), type: "phone" },
    { ...text("contact_email", "E-postadress", "Kund", "association.contact_person_email"), type: "email" },
    { ...text("delivery_address", "Leveransadress", "Leverans och faktura", "association.address"), type: "address" },
    { ...text("invoice_address", "Fakturaadress", "Leverans och faktura", "association.address"), type: "address" },
    text("invoice_reference", "Fakturareferens", "Leverans och faktura"),
    { ...text("num_properties", "Antal lägenheter", "Underlag", "association.num_apartments"), type: "number", min: 1 },
    { ...text("num_residents_estimated", "Antal boende", "Underlag", "association.resident_count"), type: "number", min: 0 },
    { ...text("num_days_estimated", "Antal dygn", "Underlag"), type: "number", min: 1, max: 365, default: 7 },
    { ...text("notes", "Meddelande till leverantören", "Meddelande"), type: "textarea" },
    {
      ...text("items", "Artiklar", "Artiklar"),
      type: "table",
      required: true,
      repeat: ["product_id", "quantity", "unit_price", "notes", "unit_metric"],
    },
  ],
};

/** The template by which a request becomes a document (decision 63). The areas have been seeded. */
export async function seedProductRequestTemplate(tx: Transaction, ledger: SeedLedger): Promise<void> {
  await ledger.once(`document-template/${PRODUCT_REQUEST_TEMPLATE}`, async () => {
    const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, "ledning"));
    await tx.insert(documentTemplates).values({
      slug: PRODUCT_REQUEST_TEMPLATE,
      name: PRODUCT_REQUEST_DOCUMENT,
      domain: area?.id ?? null,
      templateGroup: "Inköp",
      templateGroupOrder: 1,
      formSchema: FORM_SCHEMA,
    });
  });
}
