import type { BinderContent } from "#server/domains/binder/content-queries.ts";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { HandTable } from "./by-hand.tsx";

const litres = (value: number): string => `${formatNumber(Math.ceil(value))} liter`;

/** The water plan as it is saved, and a list for handing out. */
export function WaterTab({ water: { version, values, house, summary } }: BinderContent) {
  return (
    <>
      {version === 0 && <p className="lead">Ingen plan är sparad än. Talen nedan är portalens utgångsläge.</p>}
      <dl className="two">
        <Fact label="Boende">
          {house.residents !== null && `${formatNumber(house.residents)}${house.residentsEstimated ? " (uppskattning)" : ""}`}
        </Fact>
        <Fact label="Mål">
          {formatNumber(values.litresPerPerson)} liter per person och dygn i {values.days} dygn
        </Fact>
        <Fact label="Behov för hela huset">{litres(summary.needLitres)}</Fact>
        <Fact label="Behov per dygn">{litres(summary.dailyLitres)}</Fact>
        <Fact label="Gemensamt förråd">{litres(values.sharedStockLitres)}</Fact>
        <Fact label="Saknas i förrådet">{litres(summary.sharedGapLitres)}</Fact>
        <Fact label="Förråd och hushåll räcker">
          {summary.enduranceDays !== null && `${formatDecimal(summary.enduranceDays)} dygn (uppskattning)`}
        </Fact>
        <Fact label="Fyllt">{values.sharedFilledOn && formatDateLong(values.sharedFilledOn)}</Fact>
        <Fact label="Byts senast">{summary.nextChange && formatDateLong(summary.nextChange)}</Fact>
        <Fact label="Här hämtas nödvatten">{values.emergencyWaterPlace}</Fact>
        <Fact label="Toalettpåsar att räkna med">{formatNumber(summary.toiletBags)}</Fact>
      </dl>
      <p className="lead">
        Tre till fem liter per person och dygn räcker till dryck, matlagning och enkel hygien (Livsmedelsverket). Dela ut i rena kärl och
        börja med den som inte kan hämta själv.
      </p>
      <h2>Utdelning</h2>
      <HandTable
        columns={[
          { label: "Lägenhet", width: "34mm" },
          { label: "Personer", width: "24mm" },
          { label: "Liter", width: "24mm" },
          { label: "Klockan", width: "28mm" },
          { label: "Lämnat av" },
        ]}
        rows={14}
      />
    </>
  );
}
