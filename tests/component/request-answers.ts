import type { Answer } from "./answers.ts";
import { recorded } from "./stand-in.ts";

export type Product = Answer<"catalogue.products">["rows"][number];
export type Draft = Answer<"productRequest.draft">;
export type RequestDetail = Answer<"productRequest.detail">;

const [base] = recorded("agare", "catalogue.products").rows;
if (!base) throw new Error("the catalogue has no product");

/** A product of 100 kr of this supplier, one in a package, of which nothing is known that would have to be stored with care. */
export const productOf = (supplier: { id: string; name: string }, values: Partial<Product> = {}): Product => ({
  ...base,
  ...{ id: crypto.randomUUID(), supplierId: supplier.id, supplierName: supplier.name, unitQuantity: 1, unitMetric: "st" },
  ...{ ownPriceExcludingVat: 100, ownPriceIncludingVat: 125, storageClass: null, storageLitres: null },
  ...values,
});

/** The draft to a supplier, by a house of twenty apartments and for seven days. */
export const draftOf = (supplier: { id: string; name: string }, lines: Draft["lines"]): Draft => ({
  supplier,
  isShared: false,
  days: 7,
  houseWater: null,
  lines,
  earlier: [],
  customer: {
    ...{ customerName: "Brf Kunden", customerOrgNumber: null, contactPerson: "Kajsa Kontakt", contactPhone: null },
    ...{
      contactEmail: "styrelsen@prov.example",
      deliveryAddress: null,
      invoiceAddress: null,
      numProperties: 20,
      numResidentsEstimated: 41,
    },
  },
});

export const lineOf = (product: Product, quantity: number, values: Partial<Draft["lines"][number]> = {}): Draft["lines"][number] => ({
  product,
  quantity,
  ...{ recommendedQuantity: null, recommendationBasis: null, extraDayQuantity: null },
  ...values,
});

/** A request that was sent a moment ago for two packages of one product, which the person may move on. */
export function requestOf(values: Partial<RequestDetail> = {}): RequestDetail {
  const [summary] = recorded("agare", "productRequest.list").rows;
  const [supplier] = recorded("agare", "catalogue.filters").suppliers;
  if (!summary || !supplier) throw new Error("the demo's house has sent no request");
  const { id, name, articleNumber } = productOf(supplier, { name: "Dunk" });
  return {
    ...summary,
    ...{ supplierId: supplier.id, supplierName: supplier.name, status: "pending", itemCount: 1, totalAmount: 200 },
    ...{ unpricedCount: 0, quotedAmount: null, quoted: null },
    ...draftOf(supplier, []).customer,
    ...{ invoiceReference: null, numDaysEstimated: 7, notes: null, mayChangeStatus: true },
    items: [
      {
        ...{ productId: id, productName: name, articleNumber, quantity: 2, unitQuantity: 1, unitMetric: "st" },
        ...{ recommendedQuantity: null, recommendationBasis: null, unitPrice: 100, vatPercent: 25, totalPrice: 200, notes: null },
      },
    ],
    costs: {
      includingVat: 250,
      apartments: 20,
      perApartment: 12.5,
      perSharePoint: 2.5,
      perExtraDay: null,
      extraDayProducts: [],
      boughtWater: null,
    },
    history: [{ status: "pending", changedAt: new Date(summary.requestDate).toISOString(), changedBy: "Anna Exempel" }],
    ...values,
  };
}

/** Nobody has been asked for a quote. */
export const NO_QUOTES: Answer<"quotes.list"> = {
  ...{ opensOn: null, isSealed: false, mayManage: true, maySend: true, mayOpen: false },
  ...{ supplier: { name: "", email: null }, invitations: [], history: [] },
};
