import { formatPhone } from "#shared/format/phone.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import { submitProductRequestInput } from "#shared/schemas/product-requests.ts";
import type { Draft } from "./request-views.ts";

/** The key is chosen when the request is sent, not in the form. */
export const requestFormSchema = submitProductRequestInput.omit({ idempotencyKey: true });

/** What a person may fill in and correct before sending; the same whichever supplier the request goes to. */
export type CustomerValues = {
  customerName: string;
  customerOrgNumber: string;
  contactPerson: string;
  contactPhone: string;
  contactEmail: string;
  customerEmailOverride: string;
  deliveryAddress: string;
  invoiceAddress: string;
  invoiceReference: string;
  numProperties: number | string;
  numResidentsEstimated: number | string;
  numDaysEstimated: number | string;
};

/** What was filled in before: kept from one supplier to the next and while the dialog is closed. A note is one supplier's alone. */
export interface KeptValues {
  customer: CustomerValues | null;
  notes: Readonly<Record<string, string>>;
  /** Null until the person has chosen: a draft is then for the days that it was filled for. */
  days: number | null;
}
export const NOTHING_KEPT: KeptValues = { customer: null, notes: {}, days: null };

export const notesTo = (supplierId: string, { notes }: KeptValues): string => notes[supplierId] ?? "";

export type ItemValues = { productId: string; quantity: number | string };

export type RequestFormValues = CustomerValues & { supplierId: string; notes: string; items: ItemValues[] };

/** What was written before, but for the days, which are this draft's own until the person has chosen. */
export function customerToBeginWith(draft: Draft, { customer, days }: KeptValues): CustomerValues {
  if (!customer) return customerOf(draft);
  return days === null ? { ...customer, numDaysEstimated: draft.days } : customer;
}

function customerOf({ customer, days }: Draft): CustomerValues {
  return {
    customerName: customer.customerName ?? "",
    customerOrgNumber: customer.customerOrgNumber ?? "",
    contactPerson: customer.contactPerson ?? "",
    contactPhone: formatPhone(customer.contactPhone ?? ""),
    contactEmail: customer.contactEmail ?? "",
    customerEmailOverride: "",
    deliveryAddress: customer.deliveryAddress ?? "",
    invoiceAddress: customer.invoiceAddress ?? "",
    invoiceReference: "",
    numProperties: customer.numProperties ?? 1,
    numResidentsEstimated: customer.numResidentsEstimated ?? "",
    numDaysEstimated: days,
  };
}

export function itemsOf({ lines }: Draft): ItemValues[] {
  return lines.map((line) => ({ productId: line.product.id, quantity: line.quantity }));
}

/** An empty or half-written field counts as 0 (PREQ-17), and so does what no request may hold. */
export function quantityOf({ quantity }: ItemValues): number {
  // Text is what was no number: «1e5».
  if (typeof quantity !== "number" || !Number.isInteger(quantity)) return 0;
  return quantity > 0 && quantity <= REQUEST_MAX_QUANTITY ? quantity : 0;
}
