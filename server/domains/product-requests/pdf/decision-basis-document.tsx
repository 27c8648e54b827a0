import type { FileStore } from "#server/platform/files/file-store.ts";
import { Blank } from "#server/platform/pdf/blank.tsx";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { Letterhead } from "#server/platform/pdf/letterhead.tsx";
import { logoAsData } from "#server/platform/pdf/logo-as-data.ts";
import { purchaseAlternatives } from "#shared/calculations/purchase-alternatives.ts";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formatDateLong, isoDay } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { type DecisionBasis, pricedLines } from "./decision-basis.ts";
import { DecisionAlternatives } from "./decision-basis-alternatives.tsx";
import { DecisionAnnex } from "./decision-basis-annex.tsx";
import { DecisionCosts } from "./decision-basis-costs.tsx";
import { DecisionStorage } from "./decision-basis-storage.tsx";
import { DECISION_BASIS_STYLES } from "./decision-basis-styles.ts";
import { houseInWords, productsInWords, quantitiesInWords, type RuleCounts, wholeInWords } from "./decision-basis-words.ts";

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
  const totals = requestTotals(priced);
  const withoutRule = basis.lines.filter(({ recommendedQuantity }) => recommendedQuantity === null).length;
  const counts = { products: basis.lines.length, withoutRule };
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
        <p>Mötet föreslås besluta</p>
        <ul>
          <li>
            att köpa in {productsInWords(basis.lines)} enligt bilagan för högst {formatKronor(totals.includingVat)} inklusive moms, frakt
            tillkommer,
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
        totals={totals}
        apartments={basis.apartments}
        costPerExtraDay={basis.costPerExtraDay}
        unpricedLines={basis.lines.length - priced.length}
      />
      <Reason basis={basis} counts={counts} />
      <DecisionAlternatives
        alternatives={purchaseAlternatives(priced, basis.apartments)}
        proposed={totals.includingVat}
        apartments={basis.apartments}
        isAsRecommended={basis.lines.every(({ quantity, recommendedQuantity }) => quantity === (recommendedQuantity ?? quantity))}
        counts={counts}
      />
      <DecisionStorage lines={basis.lines} />
      <Signatures counts={counts} />
      <DecisionAnnex lines={basis.lines} totals={totals} />
      <p className="end keep">
        Underlaget är ingen beställning. Priserna är riktpriser i svenska kronor. Skapat i {PRODUCT_NAME} {formatDateLong(basis.printedAt)}.
      </p>
    </main>
  );
}

function Reason({ basis: { notes, ...house }, counts }: { basis: DecisionBasis; counts: RuleCounts }) {
  const words = houseInWords(house);
  if (!words && !notes) return null;
  return (
    <section>
      <h2>Varför</h2>
      {words && <p>{quantitiesInWords(words, counts)}</p>}
      {notes && <p className="notes">{notes}</p>}
    </section>
  );
}

function Signatures({ counts }: { counts: RuleCounts }) {
  return (
    <section className="keep">
      <h2>Mötets beslut</h2>
      <ul className="choices">
        <li>Enligt förslaget</li>
        <li>Hälften av {wholeInWords(counts)}</li>
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
