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
}
export const NOTHING_KEPT: KeptValues = { customer: null, notes: {} };

export const notesTo = (supplierId: string, { notes }: KeptValues): string => notes[supplierId] ?? "";

export type ItemValues = { productId: string; quantity: number | string };

export type RequestFormValues = CustomerValues & { supplierId: string; notes: string; items: ItemValues[] };

export function customerOf({ customer }: Draft, days: number): CustomerValues {
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
export function quantityOf(item: ItemValues): number {
  const quantity = Number(item.quantity);
  return Number.isInteger(quantity) && quantity > 0 && quantity <= REQUEST_MAX_QUANTITY ? quantity : 0;
}
