import { lineTotalIncludingVat, type RequestTotals } from "#shared/calculations/request-money.ts";
import { formatKronor, formatKronorExact } from "#shared/format/money.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import type { DecisionLine } from "./decision-basis.ts";

/** Every product with what it costs and how its quantity was counted, on pages of their own. */
export function DecisionAnnex({ lines, totals }: { lines: readonly DecisionLine[]; totals: RequestTotals }) {
  return (
    <section className="annex">
      <h2>Bilaga: produkter, mängder och hur de är räknade</h2>
      <table>
        <colgroup>
          <col />
          <col style={{ width: "26mm" }} />
          <col style={{ width: "26mm" }} />
          <col style={{ width: "24mm" }} />
          <col style={{ width: "28mm" }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Produkt</th>
            <th scope="col" className="number">
              Rekommenderat
            </th>
            <th scope="col" className="number">
              Förslag
            </th>
            <th scope="col" className="number">
              Pris
              <br />
              exkl. moms
            </th>
            <th scope="col" className="number">
              Summa
              <br />
              inkl. moms
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.productId} {...line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>Summa inkl. moms, frakt tillkommer</td>
            <td className="number">{formatKronorExact(totals.includingVat)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ productName, articleNumber, supplierName, basis, recommendedQuantity, ...line }: DecisionLine) {
  const { quantity, unitPrice, vatPercent } = line;
  return (
    <tr>
      <td>
        <div className="product">{productName}</div>
        <div className="detail">
          {supplierName} · art.nr {articleNumber}
        </div>
        {basis && <div className="detail">{basis}</div>}
      </td>
      <td className="number">{recommendedQuantity === null ? "–" : quantityInWords(recommendedQuantity, line)}</td>
      <td className="number">{quantityInWords(quantity, line)}</td>
      <td className="number">{unitPrice === null ? "på förfrågan" : formatKronor(unitPrice)}</td>
      <td className="number">{unitPrice === null ? "–" : formatKronorExact(lineTotalIncludingVat({ quantity, unitPrice, vatPercent }))}</td>
    </tr>
  );
}
