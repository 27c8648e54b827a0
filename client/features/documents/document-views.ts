import type { RouterOutputs } from "#client/lib/trpc.ts";

export type DocumentTemplate = RouterOutputs["documents"]["templates"][number];
export type DocumentRow = RouterOutputs["documents"]["ours"]["rows"][number];
export type AssociationDocument = RouterOutputs["documents"]["read"];
export type DocumentDraft = NonNullable<AssociationDocument["draft"]>;
export type DocumentVersion = AssociationDocument["versions"][number];
