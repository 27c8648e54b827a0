import { countRequestLinesOf, type ListedRequestLine, requestLineBatches } from "#server/domains/product-requests/request-batch-queries.ts";
import type { TableCell } from "#server/platform/tables/table-cell.ts";
import { isoDateTime } from "#shared/format/date.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import { phoneCell } from "./export-rules.ts";
import type { ExportSource } from "./export-sources.ts";

/** Each line of each request; what concerns the whole request is said on all of its lines. */
export const requests: ExportSource = {
  name: "Produktförfrågningar",
  columns: [
    { header: "Skickad", width: 18 },
    { header: "Status", width: 28 },
    { header: "Leverantör", width: 30 },
    { header: "Begärd av", width: 26 },
    { header: "Rad", width: 6 },
    { header: "Artikelnummer", width: 16 },
    { header: "Produkt", width: 44 },
    { header: "Antal", width: 10 },
    { header: "Enhet", width: 10 },
    { header: "Rekommenderat antal", width: 20 },
    { header: "Pris per enhet exkl. moms", width: 24 },
    { header: "Moms %", width: 10 },
    { header: "Summa exkl. moms", width: 18 },
    { header: "Radens anteckning", width: 30 },
    { header: "Hela förfrågan exkl. moms", width: 24 },
    { header: "Kund", width: 28 },
    { header: "Organisationsnummer", width: 20 },
    { header: "Kontaktperson", width: 24 },
    { header: "Telefon", width: 18 },
    { header: "E-postadress", width: 30 },
    { header: "Leveransadress", width: 34 },
    { header: "Fakturaadress", width: 34 },
    { header: "Fakturareferens", width: 20 },
    { header: "Anteckningar", width: 44 },
    { header: "Förfrågans id", width: 38 },
  ],
  count: countRequestLinesOf,
  async *batches(db, associationId) {
    for await (const batch of requestLineBatches(db, associationId)) yield batch.map(requestRow);
  },
};

const requestRow = ({ request, item, supplierName, requestedBy }: ListedRequestLine): TableCell[] => [
  isoDateTime(request.requestDate),
  PRODUCT_REQUEST_STATUS_LABELS[request.status],
  supplierName,
  requestedBy,
  item.lineNumber,
  item.articleNumber,
  item.productName,
  item.quantity,
  item.unitMetric,
  item.recommendedQuantity,
  item.unitPrice,
  item.vatPercent,
  item.totalPrice,
  item.notes,
  request.totalAmount,
  request.customerName,
  request.customerOrgNumber,
  request.contactPerson,
  request.contactPhone && phoneCell(request.contactPhone),
  request.contactEmail,
  request.deliveryAddress,
  request.invoiceAddress,
  request.invoiceReference,
  request.notes,
  request.id,
];
