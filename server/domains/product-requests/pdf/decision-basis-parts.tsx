import type { BoughtWater } from "#shared/calculations/bought-water.ts";
import type { PurchaseAlternative } from "#shared/calculations/purchase-alternatives.ts";
import {
  costPerApartment,
  costPerSharePoint,
  lineTotalIncludingVat,
  pricedLines,
  type RequestTotals,
  requestTotals,
} from "#shared/calculations/request-money.ts";
import { formatKronor, formatKronorExact } from "#shared/format/money.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { extraDayInWords } from "#shared/text/extra-day.ts";
import { PRICE_ON_REQUEST, unpricedInWords } from "#shared/text/price-on-request.ts";
import {
  type AcceptedOffer,
  alternativeInWords,
  type DecisionLine,
  freightInWords,
  type OpenQuote,
  openQuoteInWords,
  openQuotesInWords,
  quoteDecidesInWords,
  type RuleCounts,
  wholeInWords,
} from "./decision-basis.ts";

interface DecisionAlternativesProps {
  alternatives: readonly PurchaseAlternative[];
  /** Kronor including VAT of what is proposed. */
  proposed: number;
  apartments: number | null;
  /** Whether every product is proposed as it is recommended. */
  isAsRecommended: boolean;
  counts: RuleCounts;
}

interface DecisionCostsProps {
  lines: readonly DecisionLine[];
  /** Null when nothing has a price. */
  totals: Pick<RequestTotals, "excludingVat" | "includingVat"> | null;
  apartments: number | null;
  costPerExtraDay: number | null;
  extraDayProducts: readonly string[];
  boughtWater: BoughtWater | null;
  unpricedLines: number;
  offer: AcceptedOffer | null;
  openQuotes: readonly OpenQuote[];
}

const EXAMPLE_SHARE = 2;

/** The four numbers that a meeting asks for, in kronor including VAT. */
export function DecisionCosts(props: DecisionCostsProps) {
  const { lines, totals, apartments, costPerExtraDay, extraDayProducts, boughtWater, unpricedLines, offer, openQuotes } = props;
  if (totals === null)
    return (
      <section className="keep">
        <h2>Kostnad inklusive moms</h2>
        <p>{PRICE_ON_REQUEST}. Frakt tillkommer.</p>
        <OpenQuotes quotes={openQuotes} hasGuidePrices={false} />
      </section>
    );
  const perApartment = offer ? offer.perApartment : costPerApartment(totals.includingVat, apartments);
  const perSharePoint = costPerSharePoint(totals.includingVat);
  return (
    <section className="keep">
      <h2>Kostnad inklusive moms</h2>
      <div className="figures">
        <Figure label="Totalt" kronor={totals.includingVat} under={`${formatKronor(totals.excludingVat)} exkl. moms`} />
        <Figure
          label="Per lägenhet"
          kronor={perApartment}
          under={apartments ? `delat på ${formatNumber(apartments)} lika` : "Antalet lägenheter är inte angivet"}
        />
        <Figure label="Per procentenhet andelstal" kronor={perSharePoint} under="delat efter andel" />
        {offer ? (
          <Figure
            label="Varav frakt"
            kronor={offer.freight === null ? null : freightIncludingVat(lines, offer)}
            under={offer.freight === null ? "inte angiven i offerten" : `${formatKronor(offer.freight)} exkl. moms`}
          />
        ) : (
          <Figure
            label="Ett dygn till"
            kronor={costPerExtraDay}
            under={costPerExtraDay === null ? "inget räknas per dygn" : extraDayInWords(extraDayProducts, boughtWater)}
          />
        )}
      </div>
      <p className="hint">
        En lägenhet med andelstalet {EXAMPLE_SHARE} % bär {formatKronor(costPerSharePoint(totals.includingVat * EXAMPLE_SHARE))}.
        {!offer && " Frakt tillkommer."}
        {unpricedLines > 0 && ` ${offer ? unofferedInWords(unpricedLines) : unpricedInWords(unpricedLines)}`}
      </p>
      <OpenQuotes quotes={openQuotes} hasGuidePrices />
    </section>
  );
}

/** What suppliers offer beside the catalogue's prices. */
function OpenQuotes({ quotes, hasGuidePrices }: { quotes: readonly OpenQuote[]; hasGuidePrices: boolean }) {
  if (quotes.length === 0) return null;
  return (
    <div className="open-quotes">
      <p>{openQuotesInWords(quotes)}</p>
      <ul>
        {quotes.map((quote) => (
          <li key={quote.id}>{openQuoteInWords(quote)}</li>
        ))}
      </ul>
      <p>{quoteDecidesInWords(hasGuidePrices)}</p>
    </div>
  );
}

function Figure({ label, kronor, under }: { label: string; kronor: number | null; under: string }) {
  return (
    <div className="figure">
      <p>{label}</p>
      <p className="value">{kronor === null ? "–" : formatKronor(kronor)}</p>
      <p className="under">{under}</p>
    </div>
  );
}

const unofferedInWords = (lines: number): string =>
  `${lines === 1 ? "En produkt" : `${formatNumber(lines)} produkter`} ingår inte i offerten och är inte med i summan.`;

/** Every product with what it costs and how its quantity was counted, on pages of their own. */
export function DecisionAnnex({ lines, totals, offer }: Pick<DecisionCostsProps, "totals" | "offer"> & { lines: readonly DecisionLine[] }) {
  return (
    <section className="annex">
      <h2>Bilaga: produkter, mängder och hur de är räknade</h2>
      <table>
        <colgroup>
          <col />
          <col style={{ width: "26mm" }} />
          <col style={{ width: "26mm" }} />
          <col style={{ width: "27mm" }} />
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
            <Line key={line.productId} {...line} withoutPrice={offer ? "ej offererad" : PRICE_ON_REQUEST} />
          ))}
          {offer?.freight != null && (
            <tr>
              <td colSpan={3}>Frakt</td>
              <td className="number">{formatKronor(offer.freight)}</td>
              <td className="number">{formatKronorExact(freightIncludingVat(lines, offer))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>Summa inkl. moms, {freightInWords(offer)}</td>
            <td className="number">{totals === null ? PRICE_ON_REQUEST : formatKronorExact(totals.includingVat)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What the freight adds to the sum: the lines are rounded each by itself, the sum is theirs. */
const freightIncludingVat = (lines: readonly DecisionLine[], { includingVat }: AcceptedOffer): number =>
  includingVat - requestTotals(pricedLines(lines)).includingVat;

interface LineProps extends DecisionLine {
  /** What stands where a price would. */
  withoutPrice: string;
}

function Line({ productName, articleNumber, supplierName, basis, recommendedQuantity, withoutPrice, ...line }: LineProps) {
  const { quantity, unitPrice, vatPercent } = line;
  return (
    <tr>
      <td>
        <div className="product">{productName}</div>
        <div className="detail">
          {supplierName}
          {articleNumber !== null && ` · art.nr ${articleNumber}`}
        </div>
        {basis && <div className="detail">{basis}</div>}
        {recommendedQuantity !== null && recommendedQuantity !== quantity && (
          <div className="detail">Förslagets mängd är angiven av föreningen.</div>
        )}
      </td>
      <td className="number">{recommendedQuantity === null ? "–" : quantityInWords(recommendedQuantity, line)}</td>
      <td className="number">{quantityInWords(quantity, line)}</td>
      <td className="number">{unitPrice === null ? withoutPrice : formatKronor(unitPrice)}</td>
      <td className="number">{unitPrice === null ? "–" : formatKronorExact(lineTotalIncludingVat({ quantity, unitPrice, vatPercent }))}</td>
    </tr>
  );
}

/** What a meeting can choose between; a proposal that departs from the recommendation has a row of its own. */
export function DecisionAlternatives({ alternatives, proposed, apartments, isAsRecommended, counts }: DecisionAlternativesProps) {
  const { withoutRule } = counts;
  return (
    <section className="keep">
      <h2>Alternativ</h2>
      <table>
        <colgroup>
          <col style={{ width: "40mm" }} />
          <col />
          <col style={{ width: "33mm" }} />
          <col style={{ width: "29mm" }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Av {wholeInWords(counts)}</th>
            <th scope="col">Innebär</th>
            <th scope="col" className="number">
              Totalt inkl. moms
            </th>
            <th scope="col" className="number">
              Per lägenhet
            </th>
          </tr>
        </thead>
        <tbody>
          {alternatives.map(({ share, includingVat, perApartment }) => (
            <tr key={share} className={share === 1 && isAsRecommended ? "chosen" : undefined}>
              <td>
                {formatPercent(share)}
                {share === 1 && isAsRecommended && " (förslaget)"}
              </td>
              <td>{alternativeInWords(share, counts)}</td>
              <Amounts includingVat={includingVat} perApartment={perApartment} />
            </tr>
          ))}
          {!isAsRecommended && (
            <tr className="chosen">
              <td>Förslaget</td>
              <td>De mängder som står i bilagan.</td>
              <Amounts includingVat={proposed} perApartment={costPerApartment(proposed, apartments)} />
            </tr>
          )}
        </tbody>
      </table>
      {withoutRule > 0 && (
        <p className="hint">
          {withoutRule === 1 ? "En produkt" : `${formatNumber(withoutRule)} produkter`} saknar rekommenderad mängd och räknas med förslagets
          antal.
        </p>
      )}
    </section>
  );
}

function Amounts({ includingVat, perApartment }: Pick<PurchaseAlternative, "includingVat" | "perApartment">) {
  return (
    <>
      <td className="number">{formatKronor(includingVat)}</td>
      <td className="number">{perApartment === null ? "–" : formatKronor(perApartment)}</td>
    </>
  );
}
