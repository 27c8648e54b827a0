import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";

/** A form that becomes a document. `formSchema` follows the field grammar of the templates. */
export const documentTemplates = pgTable("document_templates", {
  id: primaryId(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** The area it belongs to. */
  domain: uuid().references(() => crisisDomains.id),
  templateGroup: text().notNull(),
  templateGroupOrder: integer().notNull(),
  formSchema: jsonb().notNull(),
});

/** A finished document. `fileUrl` is a path of the portal that checks who asks; `storageKey` names the private file. */
export const generatedDocuments = pgTable(
  "generated_documents",
  {
    id: primaryId(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    associationId: uuid().references(() => housingAssociations.id, { onDelete: "cascade" }),
    domainId: uuid().references(() => crisisDomains.id),
    documentType: text().notNull(),
    title: text().notNull(),
    filename: text().notNull(),
    fileUrl: text().notNull(),
    storageKey: text().notNull().unique(),
    /** `association_document_id`: it is a version of that document, which says who reads it. */
    metadata: jsonb().$type<{ product_request_id?: string; association_document_id?: string }>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index("generated_documents_association").on(table.associationId, table.createdAt.desc().nullsFirst()),
    index("generated_documents_user").on(table.userId, table.createdAt.desc().nullsFirst()),
    uniqueIndex("generated_documents_product_request")
      .on(sql`(${table.metadata}->>'product_request_id')`)
      .where(sql`${table.documentType} = 'Produktförfrågan'`),
  ],
);
