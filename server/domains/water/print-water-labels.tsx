import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { WaterScope } from "#shared/schemas/water.ts";
import { readHouseholdWater } from "./household-queries.ts";
import { readWaterPlan } from "./plan-queries.ts";
import { associationLabels, householdLabels, type WaterLabel } from "./rules.ts";

/** Labels for the own containers, or for the association's. Throws ForbiddenError, LimitError, UnavailableError with CHROME_MISSING. */
export async function printWaterLabels(ctx: DomainContext, scope: WaterScope): Promise<{ filename: string; contents: Uint8Array }> {
  const { userId } = scope === "association" ? requirePermission(ctx.actor, "association:read") : requireSignedIn(ctx.actor);
  const printed = scope === "association" ? await labelsOfAssociation(ctx) : await labelsOfHousehold(ctx);
  await ctx.limits.consume("pdfPerUser", userId);
  return { filename: `${waterLabelsTitle(printed)}.pdf`, contents: await ctx.pdf.render(await waterLabelsHtml(printed)) };
}

async function labelsOfAssociation(ctx: DomainContext): Promise<WaterLabels> {
  const [{ name }, { values }] = await Promise.all([readCurrentAssociation(ctx), readWaterPlan(ctx)]);
  return { owner: name, labels: associationLabels(values) };
}

async function labelsOfHousehold(ctx: DomainContext): Promise<WaterLabels> {
  return { owner: "Hushållet", labels: householdLabels((await readHouseholdWater(ctx)).values.containers) };
}

interface WaterLabels {
  /** Whose water: the association's name, or «Hushållet». */
  owner: string;
  labels: readonly WaterLabel[];
}

const FJORD = "#0E6274";
const PER_SHEET = 8;

/** Eight labels on a sheet, to be cut along the dashed lines. */
const STYLES = `
  @page { margin: 10mm 10mm; }
  h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .sheet { display: grid; grid-template-columns: repeat(2, 1fr); grid-auto-rows: 68.5mm; break-after: page; }
  .sheet:last-child { break-after: auto; }
  article { border: 0.25mm dashed #5C6468; padding: 5mm 6mm; display: flex; flex-direction: column; overflow: hidden; }
  .owner { display: flex; justify-content: space-between; gap: 4mm; font-size: 9pt; color: #3D474B; }
  .owner span:first-child { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
  .owner span:last-child { white-space: nowrap; }
  h2 { font-size: 24pt; line-height: 1.1; font-weight: 700; color: ${FJORD}; margin-top: 2mm; }
  dl { display: grid; grid-template-columns: 26mm 1fr; row-gap: 2.2mm; margin-top: 4mm; font-size: 13pt; align-items: end; }
  dt { color: #3D474B; }
  dd { font-weight: 650; font-variant-numeric: tabular-nums; }
  .blank { display: block; border-bottom: 0.3mm solid #16252A; height: 6mm; }
  .how { margin-top: auto; font-size: 8.5pt; color: #3D474B; }
`;

const waterLabelsTitle = ({ owner }: Pick<WaterLabels, "owner">): string => `Dunketiketter, ${owner}`;

function waterLabelsHtml(printed: WaterLabels): Promise<string> {
  const { labels } = printed;
  const sheets = Array.from({ length: Math.ceil(labels.length / PER_SHEET) }, (_, sheet) =>
    labels.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET),
  );
  return documentHtml({
    title: waterLabelsTitle(printed),
    styles: STYLES,
    content: (
      <>
        <h1>{waterLabelsTitle(printed)}</h1>
        {sheets.map((sheet, sheetIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
          <section key={sheetIndex} className="sheet">
            {sheet.map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
              <Label key={index} {...label} owner={printed.owner} place={`${sheetIndex * PER_SHEET + index + 1} av ${labels.length}`} />
            ))}
          </section>
        ))}
      </>
    ),
    hasFoot: false,
  });
}

function Label({ owner, place, litres, filledOn, changeBy }: WaterLabel & { owner: string; place: string }) {
  return (
    <article>
      <p className="owner">
        <span>{owner}</span>
        <span>Kärl {place}</span>
      </p>
      <h2>Dricksvatten</h2>
      <dl>
        <dt>Rymmer</dt>
        <dd>{litres === null ? <Blank /> : `${formatNumber(litres)} liter`}</dd>
        <dt>Fylld</dt>
        <dd>{filledOn ? formatDateLong(filledOn) : <Blank />}</dd>
        <dt>Byt senast</dt>
        <dd>{changeBy ? formatDateLong(changeBy) : <Blank />}</dd>
      </dl>
      <p className="how">Förvara stängd, mörkt och svalt. Lukta och smaka före användning. Byt vatten om något verkar fel.</p>
    </article>
  );
}

const Blank = () => <span className="blank" />;
