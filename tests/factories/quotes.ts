import { inviteSupplier } from "#server/domains/quotes/invite-supplier.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { isoDay } from "#shared/format/date.ts";
import { inviteSupplierInput } from "#shared/schemas/quotes.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createMember } from "./people.ts";
import { createProductRequest } from "./product-requests.ts";
import { unique } from "./unique.ts";

const DAY_MS = 86_400_000;
export const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
export const dayIn = (days: number): string => isoDay(later(days));

/** Another supplier than the request's own: no PDF is waited for. */
export const invitationTo = (productRequestId: string, values: object = {}) =>
  inviteSupplierInput.parse({ productRequestId, supplierName: "Dunk & Fat AB", email: `${unique("offert")}@test.example`, ...values });

export async function boardWithRequest() {
  const owner = await createMember({ role: "system_owner" });
  const contact = `${unique("kassor")}@test.example`;
  const id = await createProductRequest(owner, { contactEmail: contact, numProperties: 10, notes: "Hemlig anteckning" });
  return { owner, ctx: await contextFor(owner), id, contact };
}

export async function linkOf(email: string): Promise<string> {
  const { text } = await mailTo(email, /^Offertförfrågan från /);
  const link = /\/offert\/[\w-]{43}/.exec(text)?.[0];
  if (!link) throw new Error("no link in the mail");
  return `${portal().url}${link}`;
}

export async function invited(ctx: DomainContext, id: string, values: object = {}) {
  const input = invitationTo(id, values);
  const { quoteInvitationId } = await inviteSupplier(ctx, input);
  return { quoteInvitationId, email: input.email, link: await linkOf(input.email) };
}

export const press = (link: string, fields: Record<string, string> = {}) =>
  fetch(link, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

export const offer = (price: string, values: Record<string, string> = {}) => ({
  "pris-1": price,
  "dagar-1": "14",
  validUntil: dayIn(30),
  ...values,
});
