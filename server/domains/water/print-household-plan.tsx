import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import type { HouseholdView } from "#server/domains/preparedness/views.ts";
import { requireNoNamedToken } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { savedContainers } from "#shared/calculations/household-water.ts";
import { preparedDays } from "#shared/calculations/prepared-days.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import type { HouseholdContainer } from "#shared/household-water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import type { HouseholdWaterView } from "./views.ts";

/**
 * The caller's own preparedness plan on one sheet, with diet and allergies as they were written. Throws UnauthenticatedError,
 * ForbiddenError for a named token, LimitError, UnavailableError with CHROME_MISSING.
 */
export async function printHouseholdPlan(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requireNoNamedToken(ctx.actor);
  const [household, water, association] = await Promise.all([
    readHousehold(ctx),
    readHouseholdWater(ctx),
    actor.associationId === null ? null : readCurrentAssociation(ctx),
  ]);
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const plan = {
    household,
    water: water.updatedAt === null ? null : water,
    association: association && { name: association.name, address: association.address },
    printedAt: ctx.now(),
  };
  return { filename: `${householdPlanTitle}.pdf`, contents: await ctx.pdf.render(await householdPlanHtml(plan)) };
}

const FJORD = "#0E6274";

/** One sheet, large enough to be read on a refrigerator door. */
const HOUSEHOLD_PLAN_STYLES = `
  html { font-size: 11pt; }
  h1 { font-size: 24pt; line-height: 1.15; font-weight: 650; color: ${FJORD}; }
  h2 { font-size: 13pt; font-weight: 650; color: ${FJORD}; margin: 7mm 0 2mm; }
  .figures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4mm; margin-top: 6mm; }
  .figure { padding: 3mm 4mm; border: 0.25mm solid #C3D0D3; border-radius: 2mm; font-size: 10pt; color: #3D474B; }
  .figure b { display: block; font-size: 18pt; line-height: 1.2; font-weight: 650; color: #16252A; font-variant-numeric: tabular-nums; }
  dl { display: grid; grid-template-columns: 24mm minmax(0, 1fr); row-gap: 1.2mm; }
  dt { color: #3D474B; font-variant-numeric: tabular-nums; }
  dd { font-weight: 600; overflow-wrap: anywhere; }
  ul.checks { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.8mm; }
  .checks li { padding-left: 8mm; position: relative; break-inside: avoid; }
  .checks li::before { content: ""; position: absolute; left: 0; top: 0.6mm; width: 4mm; height: 4mm; border: 0.3mm solid #16252A; border-radius: 0.6mm; }
  .checks b { font-weight: 650; }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; }
  .line { border-bottom: 0.25mm solid #5C6468; font-size: 9pt; color: #3D474B; padding-bottom: 7mm; margin-top: 2mm; }
`;

export interface HouseholdPlan {
  household: HouseholdView;
  /** Null as long as nothing was told of it. */
  water: Pick<HouseholdWaterView, "values" | "saved" | "summary"> | null;
  association: { name: string; address: string | null } | null;
  printedAt: Date;
}

export const householdPlanTitle = "Min beredskapsplan";

/** For the days that everybody who can should manage («Om krisen eller kriget kommer»). */
const WEEK = 7;
const HAVE_AT_HOME = [
  ["Vatten", "Dunkar med dricksvatten, rena kärl att hämta nödvatten i"],
  ["Mat", "Mat som går att äta utan spis, konservöppnare, mat till husdjur"],
  ["Värme", "Filtar, varma kläder, ett rum som går att stänga"],
  ["Ljus", "Ficklampa eller pannlampa, extra batterier, laddad powerbank"],
  ["Information", "Batteriradio inställd på P4, viktiga nummer på papper"],
  ["Övrigt", "Läkemedel för en vecka, kontanter, förbandslåda, toalettpåsar"],
] as const;

/** One sheet for the refrigerator door: what the household has told, and blank lines for what is written by hand. */
export function householdPlanHtml(plan: HouseholdPlan): Promise<string> {
  const { household, water, association, printedAt } = plan;
  const { days } = preparedDays({ stated: household.daysPrepared, waterDays: water?.summary.enduranceDays ?? null });
  return documentHtml({
    title: householdPlanTitle,
    styles: HOUSEHOLD_PLAN_STYLES,
    content: (
      <>
        <h1>{householdPlanTitle}</h1>
        <p className="dimmed">Utskriven {formatDateLong(printedAt)}. Sätt den där alla hittar den.</p>
        <section className="figures" aria-label="Läget">
          <Figure value={household.familySize === null ? "–" : formatNumber(household.familySize)} label="personer" />
          <Figure value={`${days ?? "–"} av ${WEEK}`} label="dygn klarar vi i dag" />
          <Figure
            value={
              water ? `${formatNumber(Math.floor(water.summary.stockLitres))} av ${formatNumber(Math.ceil(water.summary.needLitres))}` : "–"
            }
            label="liter vatten"
          />
        </section>
        {water && <Water {...water} />}
        {(household.infants > 0 || household.hasColdMedicine) && (
          <section>
            <h2>Behov</h2>
            <dl>
              <Fact label="Under 1 år">{household.infants > 0 && formatNumber(household.infants)}</Fact>
              <Fact label="Läkemedel">{household.hasColdMedicine && "Ska förvaras kallt"}</Fact>
            </dl>
          </section>
        )}
        {(household.diet.length > 0 || household.allergies.length > 0) && (
          <section>
            <h2>Mat</h2>
            <dl>
              <Fact label="Kost">{household.diet.join(", ")}</Fact>
              <Fact label="Allergier">{household.allergies.join(", ")}</Fact>
            </dl>
          </section>
        )}
        <section>
          <h2>Ha hemma</h2>
          <ul className="checks">
            {HAVE_AT_HOME.map(([area, things]) => (
              <li key={area}>
                <b>{area}.</b> {things}
              </li>
            ))}
          </ul>
        </section>
        <section className="columns">
          <div>
            <h2>Viktiga nummer</h2>
            <dl>
              <Fact label="112">Fara för liv, egendom eller miljö</Fact>
              <Fact label="113 13">Information vid kriser</Fact>
              <Fact label="114 14">Polisen, inte bråttom</Fact>
              <Fact label="1177">Råd om vård</Fact>
              <Fact label="P4">Sveriges Radios beredskapskanal</Fact>
            </dl>
          </div>
          <div>
            <h2>Fyll i för hand</h2>
            {association && <p>{[association.name, association.address].filter(Boolean).join(", ")}</p>}
            {["Vi möts vid", "Samlingsplats", "Kontakt på annan ort", "Närmaste skyddsrum"].map((label) => (
              <p key={label} className="line">
                {label}
              </p>
            ))}
          </div>
        </section>
      </>
    ),
  });
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <p className="figure">
      <b>{value}</b> {label}
    </p>
  );
}

function Water({ values, saved, summary }: NonNullable<HouseholdPlan["water"]>) {
  return (
    <section>
      <h2>Vatten</h2>
      <dl>
        <Fact label="Räcker">{summary.enduranceDays === null ? "–" : `${formatDecimal(summary.enduranceDays)} dygn`}</Fact>
        <Fact label="Saknas">
          {summary.gapLitres > 0 ? `${formatNumber(Math.ceil(summary.gapLitres))} liter för ${values.days} dygn` : "Inget"}
        </Fact>
        <Fact label="Kärl">{containersText([...values.containers, ...savedContainers(values, saved)])}</Fact>
        <Fact label="Byt senast">{summary.nextChange && formatDateLong(summary.nextChange)}</Fact>
      </dl>
    </section>
  );
}

const containersText = (containers: readonly Pick<HouseholdContainer, "litres" | "count">[]): string =>
  containers
    .filter(({ count }) => count > 0)
    .map(({ litres, count }) => `${formatNumber(count)} st à ${formatNumber(litres)} liter`)
    .join(", ");
