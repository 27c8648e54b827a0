import type { RouterOutputs } from "#client/lib/trpc.ts";

export type DocumentTemplate = RouterOutputs["documents"]["templates"][number];
export type DocumentRow = RouterOutputs["documents"]["ours"]["rows"][number];
export type AssociationDocument = RouterOutputs["documents"]["read"];
export type DocumentDraft = NonNullable<AssociationDocument["draft"]>;
export type DocumentVersion = AssociationDocument["versions"][number];

/** Where a document is opened. `isEditing` opens its form rather than what is known of it. */
export const documentAddress = (documentId: string, isEditing = false): string =>
  `/documents?dokument=${documentId}${isEditing ? "&skriv=1" : ""}`;

export const OUR_DOCUMENTS = "/documents?tab=dokument";
