import { eq, notInArray } from "drizzle-orm";
import {
  ambitionLevels,
  crisisDomains,
  crisisLevelInsights,
  crisisLevels,
  crisisPersonas,
  crisisPlaybookSteps,
  documentTemplates,
  journeyPhases,
  knowledgeArticles,
  productTips,
  profileTypes,
} from "#drizzle/schema/index.ts";
import { PRODUCT_REQUEST_DOCUMENT, PRODUCT_REQUEST_TEMPLATE } from "#server/domains/documents/rules.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { excluded } from "#server/platform/database/excluded.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { shopSearchLink } from "#shared/shop-link.ts";
import { PROFILE_TYPE_LABELS } from "#shared/text/profile-types.ts";
import {
  AMBITION_LEVELS,
  FORM_TEMPLATES,
  JOURNEY_PHASES,
  KNOWLEDGE_ARTICLES,
  type KnowledgeArticle,
  LEVELS,
  PERSONAS,
  PLAYBOOKS,
  PRODUCT_TIPS,
} from "./content.ts";
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

/** Content that every installation needs, in production too. */
export async function seedReference(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const type of ["private", "association"] as const) {
    await ledger.once(`profile-type/${type}`, () =>
      tx.insert(profileTypes).values({ id: PROFILE_TYPE_IDS[type], name: PROFILE_TYPE_LABELS[type] }),
    );
  }
  for (const [index, [slug, name, description, icon]] of CRISIS_DOMAINS.entries()) {
    await ledger.once(`crisis-domain/${slug}`, () =>
      tx.insert(crisisDomains).values({ slug, name, description, icon, orderIndex: index + 1 }),
    );
  }
  await seedKnowledge(tx);
  await seedPlaybooks(tx, ledger);
  await seedCrisisLevels(tx, ledger);
  await seedProductTips(tx, ledger);
  await seedProductRequestTemplate(tx, ledger);
  await seedFormTemplates(tx, ledger);
  for (const [index, level] of AMBITION_LEVELS.entries()) {
    await ledger.once(`ambition-level/${level.slug}`, () => tx.insert(ambitionLevels).values({ ...level, orderIndex: index + 1 }));
  }
  for (const [index, { name, description, deliverable }] of JOURNEY_PHASES.entries()) {
    const phase = index + 1;
    await ledger.once(`journey-phase/${phase}`, () =>
      tx.insert(journeyPhases).values({ id: phase, name, description, deliverable, phaseOrder: phase }),
    );
  }
}

/** What is done first in each kind of crisis. The areas have been seeded. */
async function seedPlaybooks(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const [slug, steps] of Object.entries(PLAYBOOKS)) {
    await ledger.once(`playbook/${slug}`, async () => {
      const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug));
      if (!area) return;
      await tx.insert(crisisPlaybookSteps).values(
        steps.map(({ minutes, ...step }, index) => ({
          ...step,
          crisisDomainId: area.id,
          position: index + 1,
          dueMinutes: minutes ?? null,
        })),
      );
    });
  }
}

/** What a household needs, by area. The areas have been seeded. */
async function seedProductTips(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const [slug, tips] of Object.entries(PRODUCT_TIPS)) {
    await ledger.once(`product-tips/${slug}`, async () => {
      const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug));
      if (!area) return;
      await tx.insert(productTips).values(
        tips.map(({ name, reason, price: [priceFrom, priceTo], search, storage }, index) => ({
          crisisDomainId: area.id,
          name,
          reason,
          priceFrom,
          priceTo,
          purchaseLink: shopSearchLink(search),
          storageClass: storage?.[0] ?? null,
          storageLitres: storage?.[1] ?? null,
          orderIndex: index + 1,
        })),
      );
    });
  }
}

/** The five levels, the personas, and what each level means for each of them. */
async function seedCrisisLevels(tx: Transaction, ledger: SeedLedger): Promise<void> {
  for (const level of LEVELS) {
    await ledger.once(`crisis-level/${level.level}`, () => tx.insert(crisisLevels).values(level));
  }
  for (const [index, { slug, name, summary, levels }] of PERSONAS.entries()) {
    await ledger.once(`crisis-persona/${slug}`, () => tx.insert(crisisPersonas).values({ slug, name, summary, orderIndex: index + 1 }));
    for (const [at, insight] of levels.entries()) {
      await ledger.once(`crisis-insight/${slug}/${at + 1}`, async () => {
        const [persona] = await tx.select({ id: crisisPersonas.id }).from(crisisPersonas).where(eq(crisisPersonas.slug, slug));
        if (!persona) return;
        await tx.insert(crisisLevelInsights).values({
          level: at + 1,
          personaId: persona.id,
          signs: insight.signs.join("\n"),
          needs: insight.needs.join("\n"),
          associationActions: insight.association.join("\n"),
          personalActions: insight.personal.join("\n"),
          timeline: insight.timeline.map(([hour, text]) => ({ hour, text })),
          checklist: [...insight.checklist],
          productCategories: [...insight.categories],
          documentTemplates: [...(insight.forms ?? [])],
        });
      });
    }
  }
}

/** The template by which a request becomes a document (decision 63). The areas have been seeded. */
async function seedProductRequestTemplate(tx: Transaction, ledger: SeedLedger): Promise<void> {
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
        tx.update(documentTemplates).set({ name, formSchema: schema }).where(eq(documentTemplates.slug, slug)),
      );
  }
}

/**
 * The knowledge base as it is written now. It belongs to the portal and nobody edits it here, so it follows the code instead
 * of the seed ledger: articles are written anew at each start, and those that are gone are removed. The areas have been seeded.
 */
export async function seedKnowledge(tx: Transaction, articles: readonly KnowledgeArticle[] = KNOWLEDGE_ARTICLES): Promise<void> {
  const areas = await tx.select({ slug: crisisDomains.slug, id: crisisDomains.id }).from(crisisDomains);
  const rows = articles.flatMap(({ area, steps, terms, questions, sources, link = null, ...article }) => {
    const crisisDomainId = areas.find(({ slug }) => slug === area)?.id;
    if (!crisisDomainId) return [];
    const lines = { steps: steps.join("\n"), terms: terms.join("\n"), questions: questions.join("\n") };
    return [{ ...article, ...lines, crisisDomainId, link, sources: [...sources] }];
  });
  const slugs = rows.map(({ slug }) => slug);
  await tx.delete(knowledgeArticles).where(notInArray(knowledgeArticles.slug, slugs));
  await tx
    .insert(knowledgeArticles)
    .values(rows)
    .onConflictDoUpdate({
      target: knowledgeArticles.slug,
      set: excluded(knowledgeArticles, [
        "title",
        "crisisDomainId",
        "audience",
        "isDanger",
        "isGeneralAdvice",
        "body",
        "steps",
        "terms",
        "questions",
        "link",
        "sources",
        "reviewBy",
      ]),
    });
}
