import { costPerApartment, costPerSharePoint, type RequestTotals } from "#shared/calculations/request-money.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";

interface DecisionCostsProps {
  totals: RequestTotals;
  apartments: number | null;
  costPerExtraDay: number | null;
  unpricedLines: number;
}

const EXAMPLE_SHARE = 2;

/** The four numbers that a meeting asks for, in kronor including VAT. */
export function DecisionCosts({ totals, apartments, costPerExtraDay, unpricedLines }: DecisionCostsProps) {
  const perApartment = costPerApartment(totals.includingVat, apartments);
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
        <Figure label="Ett dygn till" kronor={costPerExtraDay} under={extraDayInWords(costPerExtraDay)} />
      </div>
      <p className="hint">
        En lägenhet med andelstalet {EXAMPLE_SHARE} % bär {formatKronor(costPerSharePoint(totals.includingVat * EXAMPLE_SHARE))}. Frakt
        tillkommer.
        {unpricedLines > 0 && ` ${unpricedInWords(unpricedLines)}`}
      </p>
    </section>
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

function extraDayInWords(kronor: number | null): string {
  if (kronor === null) return "inget räknas per dygn";
  return kronor === 0 ? "förpackningarna räcker" : "utöver förslaget";
}

const unpricedInWords = (lines: number): string =>
  `${lines === 1 ? "En produkt" : `${formatNumber(lines)} produkter`} har pris på förfrågan och är inte med i summan.`;
