import type { FileStore } from "#server/platform/files/file-store.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Blank, Fact } from "#server/platform/pdf/fact.tsx";
import { LETTERHEAD_STYLES, Letterhead, logoAsData } from "#server/platform/pdf/letterhead.tsx";
import { purchaseAlternatives } from "#shared/calculations/purchase-alternatives.ts";
import { pricedLines, requestTotals } from "#shared/calculations/request-money.ts";
import { permitExcesses, type StoragePlace, storageAdvice } from "#shared/calculations/storage-advice.ts";
import type { StorageClass } from "#shared/enums.ts";
import { formatDateLong, isoDay } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { boughtWaterSentence } from "#shared/text/bought-water.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { permitSentence, STORAGE_CLASS_LABELS, STORAGE_PLACE_LABELS, storageAnswer } from "#shared/text/storage-labels.ts";
import {
  countRules,
  type DecisionBasis,
  type DecisionLine,
  freightInWords,
  houseInWords,
  pricesInWords,
  productsInWords,
  quantitiesInWords,
  type RuleCounts,
  wholeInWords,
} from "./decision-basis.ts";
import { DecisionAlternatives, DecisionAnnex, DecisionCosts } from "./decision-basis-parts.tsx";

/** Where an association, unlike a household, would put what it buys together. */
const SHARED_PLACES: readonly StoragePlace[] = ["cellar_store", "attic_store", "shared_garage", "fire_separated_store"];

const FJORD = "#0E6274";

const DECISION_BASIS_STYLES = `
  ${LETTERHEAD_STYLES}
  .subject { margin-top: 4mm; font-size: 14pt; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
  h2 { font-size: 11.5pt; font-weight: 600; color: ${FJORD}; margin: 4.5mm 0 1.2mm; }
  dl { display: grid; grid-template-columns: 26mm minmax(0, 1fr); row-gap: 0.4mm; margin-top: 2.5mm; }
  dt { color: #5C6468; }
  dd, p, li { overflow-wrap: anywhere; }
  ul { margin: 1mm 0 0; padding-left: 5mm; }
  li { margin-top: 0.8mm; }
  .proposal { margin-top: 4mm; padding: 3mm 5mm 3.5mm; background: #EAF6F8; border-left: 1mm solid ${FJORD}; border-radius: 0 2mm 2mm 0; }
  .proposal h2 { margin-top: 0; }
  .proposal li { margin-top: 1.3mm; }
  .blank { display: inline-block; width: 52mm; border-bottom: 0.25mm solid #16252A; height: 1em; }
  .figures { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); column-gap: 3mm; }
  .figure { display: grid; grid-row: span 3; grid-template-rows: subgrid; padding: 2.5mm 3mm; border: 0.25mm solid #C3D0D3; border-radius: 2mm; }
  .figure .value { font-size: 13pt; font-weight: 650; line-height: 1.25; font-variant-numeric: tabular-nums; }
  .figure .under, .hint { font-size: 8.5pt; color: #5C6468; }
  .hint { margin-top: 1.5mm; }
  .open-quotes { margin-top: 2mm; }
  .open-quotes ul { margin: 0.5mm 0 1mm; }
  table { width: 100%; border-collapse: collapse; }
  thead { display: table-header-group; }
  th { text-align: left; vertical-align: bottom; font-weight: 600; font-size: 8.5pt; line-height: 1.25; color: #FFFFFF; background: ${FJORD}; }
  th.number { white-space: normal; text-align: right; }
  th, td { padding: 1.3mm 1.5mm; }
  td { vertical-align: top; border-bottom: 0.2mm solid #D5DEE0; }
  tr.chosen td { font-weight: 600; background: #EAF6F8; }
  .annex { margin-top: 9mm; }
  .annex td { font-size: 9pt; line-height: 1.3; overflow-wrap: anywhere; }
  .annex .product { font-weight: 600; }
  .annex .detail { font-size: 8.5pt; color: #5C6468; }
  .annex tfoot { display: table-row-group; }
  .annex tfoot td { font-weight: 600; border-top: 0.4mm solid ${FJORD}; border-bottom: none; }
  .choices { display: flex; flex-wrap: wrap; gap: 1.5mm 8mm; list-style: none; padding: 0; }
  .choices li::before { content: ""; display: inline-block; width: 3.2mm; height: 3.2mm; margin-right: 2mm; border: 0.3mm solid #16252A; vertical-align: -0.4mm; }
  .signatures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 8mm; list-style: none; padding: 0; }
  .signatures li { margin-top: 11mm; padding-top: 1mm; border-top: 0.25mm solid #16252A; font-size: 8.5pt; color: #3D474B; }
  .end { margin-top: 4mm; color: #5C6468; font-size: 8.5pt; }
`;

export const decisionBasisTitle = ({ subject }: Pick<DecisionBasis, "subject">): string => `Beslutsunderlag: ${subject}`;

export const decisionBasisFilename = (basis: Pick<DecisionBasis, "subject" | "printedAt">): string =>
  `Beslutsunderlag ${basis.subject} ${isoDay(basis.printedAt)}.pdf`;

/** The HTML of a decision basis: a sheet to decide on and to sign, and an annex with the products and how they are counted. */
export async function decisionBasisHtml(ctx: { media: FileStore }, basis: DecisionBasis): Promise<string> {
  const logo = await logoAsData(ctx.media, basis.associationLogoUrl);
  return documentHtml({
    title: decisionBasisTitle(basis),
    styles: DECISION_BASIS_STYLES,
    content: <DecisionBasisDocument {...basis} logo={logo} />,
  });
}

function DecisionBasisDocument({ logo, ...basis }: DecisionBasis & { logo: string | null }) {
  const priced = pricedLines(basis.lines);
  const unpricedLines = basis.lines.length - priced.length;
  const totals = basis.offer ?? requestTotals(priced);
  const counts = countRules(basis.lines);
  return (
    <main>
      <Letterhead logo={logo} sender={basis.associationName} title="Beslutsunderlag">
        {formatDateLong(basis.printedAt)}
      </Letterhead>
      <p className="subject">{basis.subject}</p>
      <dl>
        <Fact label="Område">{basis.areas.join(", ")}</Fact>
        <Fact label="Gäller">{houseInWords(basis)}</Fact>
        <Fact label="Källa">{basis.source}</Fact>
      </dl>
      <section className="proposal keep">
        <h2>Förslag till beslut</h2>
        <p>
          {basis.offer?.acceptedAt
            ? `Offerten är godkänd den ${formatDateLong(basis.offer.acceptedAt)}. Mötet föreslås bekräfta`
            : "Mötet föreslås besluta"}
        </p>
        <ul>
          <li>
            att köpa in {productsInWords(basis.offer ? priced : basis.lines)} enligt bilagan för {basis.offer ? "" : "högst "}
            {priced.length > 0 ? formatKronor(totals.includingVat) : <Blank />} inklusive moms
            {!basis.offer && priced.length > 0 && unpricedLines > 0 && ", utöver det som har pris på förfrågan"},{" "}
            {freightInWords(basis.offer)},
          </li>
          <li>
            att <Blank /> ansvarar för inköp, förvaring och årlig kontroll,
          </li>
          <li>
            att kostnaden tas ur <Blank />.
          </li>
        </ul>
      </section>
      <DecisionCosts
        lines={basis.lines}
        totals={priced.length > 0 ? totals : null}
        apartments={basis.apartments}
        costPerExtraDay={basis.costPerExtraDay}
        extraDayProducts={basis.extraDayProducts}
        boughtWater={basis.boughtWater}
        unpricedLines={unpricedLines}
        offer={basis.offer}
        openQuotes={basis.openQuotes}
      />
      <Reason basis={basis} counts={counts} />
      {!basis.offer && priced.length > 0 && (
        <DecisionAlternatives
          alternatives={purchaseAlternatives(priced, basis.apartments)}
          proposed={totals.includingVat}
          apartments={basis.apartments}
          isAsRecommended={basis.lines.every(({ quantity, recommendedQuantity }) => quantity === (recommendedQuantity ?? quantity))}
          counts={counts}
        />
      )}
      <DecisionStorage lines={basis.lines} />
      <Signatures counts={basis.offer ? null : counts} />
      <DecisionAnnex lines={basis.lines} totals={priced.length > 0 ? totals : null} offer={basis.offer} />
      <p className="end keep">
        Underlaget är ingen beställning. {pricesInWords(basis.offer)} Skapat i {PRODUCT_NAME} {formatDateLong(basis.printedAt)}.
      </p>
    </main>
  );
}

function Reason({ basis: { boughtWater, ...house }, counts }: { basis: DecisionBasis; counts: RuleCounts }) {
  const words = houseInWords(house);
  if (!words && !boughtWater) return null;
  return (
    <section>
      <h2>Varför</h2>
      {words && <p>{quantitiesInWords(words, counts)}</p>}
      {boughtWater && <p>{boughtWaterSentence(boughtWater)}</p>}
    </section>
  );
}

/** `counts` of what half can be bought; null where the supplier has priced the whole. */
function Signatures({ counts }: { counts: RuleCounts | null }) {
  return (
    <section className="keep">
      <h2>Mötets beslut</h2>
      <ul className="choices">
        <li>Enligt förslaget</li>
        {counts && <li>Hälften av {wholeInWords(counts)}</li>}
        <li>Bordläggs</li>
        <li>Avslås</li>
      </ul>
      <ul className="signatures">
        <li>Datum och paragraf</li>
        <li>Ordförande</li>
        <li>Justerare</li>
      </ul>
    </section>
  );
}

/** What the purchase asks for afterwards: a lawful place, upkeep, and lines for what only the association knows. */
function DecisionStorage({ lines }: { lines: readonly DecisionLine[] }) {
  const classes = [...new Set(lines.flatMap(({ storageClass }) => storageClass ?? []))];
  return (
    <section className="keep">
      <h2>Förvaring och löpande kostnad</h2>
      <ul>
        {classes.length === 0 && <li>Inget av det föreslagna omfattas av reglerna för brandfarliga varor.</li>}
        {classes.map((storageClass) => (
          <li key={storageClass}>
            <b>{STORAGE_CLASS_LABELS[storageClass]}.</b> {answersFor(storageClass)}
          </li>
        ))}
        {permitExcesses(lines).map((excess) => (
          <li key={excess.storageClass}>{permitSentence(excess)}</li>
        ))}
        <li>
          Förvaras i: <Blank />
        </li>
        <li>
          Räkna med kontroll en gång om året och byte av det som har bäst före-datum eller batterier. Beräknad kostnad per år: <Blank />
        </li>
      </ul>
    </section>
  );
}

/** «Källarförråd: Nej. Vindsförråd: Nej. …», whatever the size of the containers. */
function answersFor(storageClass: StorageClass): string {
  return (storageAdvice({ storageClass, storageLitres: null }) ?? [])
    .filter(({ place }) => SHARED_PLACES.includes(place))
    .map((advice) => `${STORAGE_PLACE_LABELS[advice.place]}: ${storageAnswer(advice)}.`)
    .join(" ");
}
