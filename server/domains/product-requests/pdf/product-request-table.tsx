import type { RequestForDocument } from "#server/domains/product-requests/queries.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";

export const TABLE_STYLES = `
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

type Item = RequestForDocument["items"][number];

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
          <col style={{ width: "24mm" }} />
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
              <td className="number">{formatKronorExact(item.unitPrice)}</td>
              <td className="number">{formatNumber(item.vatPercent)} %</td>
              <td className="number">{formatKronorExact(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals items={items} />
    </>
  );
}

function Totals({ items }: { items: readonly Item[] }) {
  const totals = requestTotals(items);
  const rates = [...Map.groupBy(items, ({ vatPercent }) => vatPercent)].sort(([a], [b]) => b - a);
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
            Frakt tillkommer
          </td>
        </tr>
      </tbody>
    </table>
  );
}
