import type { PurchaseAlternative } from "#shared/calculations/purchase-alternatives.ts";
import { costPerApartment } from "#shared/calculations/request-money.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import { alternativeInWords, type RuleCounts, wholeInWords } from "./decision-basis-words.ts";

interface DecisionAlternativesProps {
  alternatives: readonly PurchaseAlternative[];
  /** Kronor including VAT of what is proposed. */
  proposed: number;
  apartments: number | null;
  /** Whether every product is proposed as it is recommended. */
  isAsRecommended: boolean;
  counts: RuleCounts;
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
