import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";

/** A product request of this many lines, filled in as a board would; none of its ids is in a database. */
export function sampleRequest(lines: number): RequestForDocument {
  const id = "3f0f7a52-6a5e-4a29-9d6e-0b4a5f0c9a11";
  const at = new Date("2026-03-02T09:30:00Z");
  return {
    userId: null,
    requestedBy: "Anna Exempel",
    associationLogoUrl: null,
    supplier: {
      id,
      code: "NV",
      name: "Nordvatten Exempel AB",
      logoUrl: null,
      website: "https://nordvatten.example/",
      contactEmail: "order@nordvatten.example",
      contactPhone: "+46850000000",
      organizationNumber: "556000-0001",
    },
    request: {
      id,
      profileId: null,
      housingAssociationId: null,
      supplierId: id,
      requestDate: at,
      status: "pending",
      totalAmount: 0,
      customerName: "Brf Exempeltallen",
      customerOrgNumber: "769600-0001",
      contactPerson: "Anna Exempel",
      contactPhone: "+46700000000",
      contactEmail: "agare@demo.example",
      deliveryAddress: "Tallvägen 2, 111 22 Stockholm",
      invoiceAddress: "Tallvägen 2, 111 22 Stockholm",
      invoiceReference: "Beredskap",
      numProperties: 48,
      numResidentsEstimated: 92,
      numDaysEstimated: 7,
      notes: null,
      idempotencyKey: id,
      pdfStatus: "pending",
      mailStatus: "pending",
      updatedAt: at,
    },
    items: Array.from({ length: lines }, (_, n) => ({
      id: `item-${n}`,
      productRequestId: id,
      productId: id,
      lineNumber: n + 1,
      productName: `Vattendunk ${n + 5} liter med kran`,
      articleNumber: `NV-${1001 + n}`,
      quantity: n + 1,
      recommendedQuantity: null,
      recommendationBasis: null,
      unitMetric: "st",
      unitQuantity: 1,
      unitPrice: 119 + n,
      vatPercent: n % 8 === 0 ? 6 : 25,
      totalPrice: (119 + n) * (n + 1),
      notes: null,
    })),
  };
}
