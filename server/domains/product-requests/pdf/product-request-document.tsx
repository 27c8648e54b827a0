import type { ReactNode } from "react";
import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";
import { requestNumber } from "#server/domains/product-requests/rules.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Address, Fact } from "#server/platform/pdf/fact.tsx";
import { LETTERHEAD_STYLES, Letterhead, logoAsData } from "#server/platform/pdf/letterhead.tsx";
import { pricedLines, requestTotals } from "#shared/calculations/request-money.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { orOnRequest, PRICE_ON_REQUEST, unpricedInWords } from "#shared/text/price-on-request.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

const TABLE_STYLES = `
  table { width: 100%; border-collapse: collapse; }
  thead { display: table-header-group; }
  caption { text-align: left; font-size: 10.5pt; font-weight: 600; color: #0E6274; padding-bottom: 1.5mm; }
  th, td { padding: 1.3mm 1.5mm; vertical-align: top; text-align: left; }
  th { font-weight: 600; font-size: 8.5pt; line-height: 1.25; vertical-align: bottom; color: #FFFFFF; background: #0E6274; }
  th.number { white-space: normal; }
  tbody td { border-bottom: 0.2mm solid #D5DEE0; }
  .lines tbody tr:nth-child(even) td { background: #F7F9FA; }
  .lines td { font-size: 9pt; line-height: 1.3; overflow-wrap: anywhere; }
  .product { font-weight: 600; }
  .detail { font-size: 8.5pt; color: #5C6468; white-space: pre-line; }
  .totals { width: 86mm; margin: 4mm 0 0 auto; }
  .totals td:first-child { white-space: nowrap; }
  .totals td { padding: 1mm 2mm; }
  .totals .sum td { font-weight: 600; font-size: 11pt; border-top: 0.4mm solid #0E6274; padding-top: 1.8mm; }
`;

type Item = Pick<
  RequestForDocument["items"][number],
  | "id"
  | "lineNumber"
  | "articleNumber"
  | "productName"
  | "notes"
  | "quantity"
  | "unitQuantity"
  | "unitMetric"
  | "unitPrice"
  | "vatPercent"
  | "totalPrice"
>;

export const PRODUCT_REQUEST_STYLES = `
  .lead { margin: 5mm 0 4mm; overflow-wrap: anywhere; }
  .parties { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4mm; margin-bottom: 6mm; }
  .party { padding: 3.5mm 4mm; background: #F3F7F8; border-radius: 2mm; }
  h2 { font-size: 10.5pt; font-weight: 600; color: #0E6274; margin-bottom: 1.5mm; }
  .name { font-weight: 600; margin-bottom: 1mm; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 3mm; row-gap: 0.4mm; }
  dt { color: #5C6468; }
  dd { overflow-wrap: anywhere; }
  .notes { margin-top: 6mm; white-space: pre-line; overflow-wrap: anywhere; }
  .end { margin-top: 6mm; color: #5C6468; font-size: 8.5pt; }
  ${LETTERHEAD_STYLES}
  ${TABLE_STYLES}
`;

/** A request for quotation as a board sends it: who asks whom for what, at which prices, delivered where. */
export function ProductRequestDocument({ request, supplier, requestedBy, items, logo }: RequestForDocument & { logo: string | null }) {
  const customer = request.customerName ?? requestedBy ?? PRODUCT_NAME;
  return (
    <main>
      <Letterhead logo={logo} sender={customer} title="Produktförfrågan">
        Nr {requestNumber(request.id)} · {formatDateLong(request.requestDate)}
      </Letterhead>
      <p className="lead">
        Hej! {customer} önskar offert på produkterna nedan. Svara gärna med pris, leveranstid och fraktkostnad till kontaktpersonen.
      </p>
      <div className="parties">
        <Party
          heading="Kund"
          name={customer}
          facts={[
            ["Organisationsnummer", request.customerOrgNumber],
            ["Kontaktperson", request.contactPerson],
            ["Telefon", request.contactPhone && formatPhone(request.contactPhone)],
            ["E-post", request.contactEmail && <Address>{request.contactEmail}</Address>],
          ]}
        />
        <Party
          heading="Leverantör"
          name={supplier.name}
          facts={[
            ["Organisationsnummer", supplier.organizationNumber],
            ["Telefon", supplier.contactPhone && formatPhone(supplier.contactPhone)],
            ["E-post", supplier.contactEmail && <Address>{supplier.contactEmail}</Address>],
            ["Webbplats", supplier.website && <Address>{supplier.website.replace(/^https?:\/\/|\/$/g, "")}</Address>],
          ]}
        />
        <Party
          heading="Leverans och faktura"
          facts={[
            ["Leveransadress", request.deliveryAddress],
            ["Fakturaadress", request.invoiceAddress],
            ["Fakturareferens", request.invoiceReference],
          ]}
        />
        <Party
          heading="Underlag"
          facts={[
            ["Lägenheter", request.numProperties && formatNumber(request.numProperties)],
            ["Boende (uppskattat)", request.numResidentsEstimated && formatNumber(request.numResidentsEstimated)],
            ["Beredskap för", request.numDaysEstimated && `${formatNumber(request.numDaysEstimated)} dygn`],
          ]}
        />
      </div>
      <ProductRequestTable items={items} />
      {request.notes && (
        <section className="notes">
          <h2>Anteckningar</h2>
          <p>{request.notes}</p>
        </section>
      )}
      <p className="end keep">
        Förfrågan är inte en beställning. Priserna är riktpriser i svenska kronor från den dag förfrågan skickades. Skapad i {PRODUCT_NAME}
        {requestedBy && ` av ${requestedBy}`}.
      </p>
    </main>
  );
}

interface PartyProps {
  heading: string;
  name?: string;
  facts: [label: string, value: ReactNode][];
}

/** A block of facts; left out when nothing in it is known. */
function Party({ heading, name, facts }: PartyProps) {
  const known = facts.filter(([, value]) => value);
  if (!name && known.length === 0) return null;
  return (
    <section className="party keep">
      <h2>{heading}</h2>
      {name && <p className="name">{name}</p>}
      <dl>
        {known.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** The HTML of a product request's PDF, with the association's logo inside it when there is one. */
export async function productRequestHtml(ctx: { media: FileStore }, found: RequestForDocument, title: string): Promise<string> {
  const logo = await logoAsData(ctx.media, found.associationLogoUrl);
  return documentHtml({ title, styles: PRODUCT_REQUEST_STYLES, content: <ProductRequestDocument {...found} logo={logo} /> });
}

/** The lines, with the head again on every page, and the sums with VAT by rate. */
export function ProductRequestTable({ items }: { items: readonly Item[] }) {
  return (
    <>
      <table className="lines">
        <caption>Produkter och tjänster</caption>
        <colgroup>
          <col style={{ width: "9mm" }} />
          <col style={{ width: "24mm" }} />
          <col />
          <col style={{ width: "22mm" }} />
          <col style={{ width: "27mm" }} />
          <col style={{ width: "13mm" }} />
          <col style={{ width: "28mm" }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="number">
              Nr
            </th>
            <th scope="col">Art.nr</th>
            <th scope="col">Produkt</th>
            <th scope="col" className="number">
              Antal
            </th>
            <th scope="col" className="number">
              Pris
              <br />
              exkl. moms
            </th>
            <th scope="col" className="number">
              Moms
            </th>
            <th scope="col" className="number">
              Summa
              <br />
              exkl. moms
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="number dimmed">{item.lineNumber}</td>
              <td className="dimmed">{item.articleNumber}</td>
              <td>
                <div className="product">{item.productName}</div>
                {item.notes && <div className="detail">{item.notes}</div>}
              </td>
              <td className="number">{quantityInWords(item.quantity, item)}</td>
              <td className="number">{orOnRequest(item.unitPrice, formatKronorExact)}</td>
              <td className="number">{formatNumber(item.vatPercent)} %</td>
              <td className="number">{item.totalPrice === null ? "–" : formatKronorExact(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals items={items} />
    </>
  );
}

function Totals({ items }: { items: readonly Item[] }) {
  const priced = pricedLines(items);
  const unpriced = unpricedInWords(items.length - priced.length);
  const totals = requestTotals(priced);
  const rates = [...Map.groupBy(priced, ({ vatPercent }) => vatPercent)].sort(([a], [b]) => b - a);
  if (priced.length === 0)
    return (
      <table className="totals keep">
        <tbody>
          <tr className="sum">
            <td>Summa</td>
            <td className="number">{PRICE_ON_REQUEST}</td>
          </tr>
        </tbody>
      </table>
    );
  return (
    <table className="totals keep">
      <tbody>
        <tr>
          <td>Summa exkl. moms</td>
          <td className="number">{formatKronorExact(totals.excludingVat)}</td>
        </tr>
        {rates.map(([rate, lines]) => (
          <tr key={rate}>
            <td>Moms {formatNumber(rate)} %</td>
            <td className="number">{formatKronorExact(requestTotals(lines).vat)}</td>
          </tr>
        ))}
        <tr className="sum">
          <td>Summa inkl. moms</td>
          <td className="number">{formatKronorExact(totals.includingVat)}</td>
        </tr>
        <tr>
          <td colSpan={2} className="dimmed">
            {unpriced ? `${unpriced} Frakt tillkommer.` : "Frakt tillkommer"}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
