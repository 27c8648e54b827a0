import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Network = RouterOutputs["collaboration"]["network"];
export type Partner = Network["partners"][number];
export type InvitationIn = Network["received"][number];
export type InvitationOut = Network["sent"][number];
export type Suggestion = Network["suggestions"][number];
export type Settings = NonNullable<RouterOutputs["collaboration"]["settings"]>;
export type Resources = RouterOutputs["collaboration"]["resources"];
export type Resource = Resources["resources"][number];
export type Loan = Resource["loans"][number];
export type SharedResource = RouterOutputs["collaboration"]["partnerResources"]["resources"][number];

/** `1 resurs`, `4 resurser`. */
export const resourcesInWords = (count: number): string => (count === 1 ? "1 resurs" : `${count} resurser`);

/** Where one asks to borrow what a partner shows. */
export const loanRequestPath = (linkId: string, resourceId: string): string =>
  `/collaboration/alerts/new?${new URLSearchParams({ partner: linkId, resource: resourceId })}`;

/** A quantity as people write it. */
export const quantityText = (quantity: number): string => String(quantity).replace(".", ",");
