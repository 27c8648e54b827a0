import { PRODUCT_REQUEST_STYLES, ProductRequestTable } from "#server/domains/product-requests/pdf/product-request-document.tsx";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Letterhead } from "#server/platform/pdf/letterhead.tsx";
import { lineTotal, requestTotals } from "#shared/calculations/request-money.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { type JointLineView, type JointPartView, type JointPurchaseView, readJointPurchase } from "./queries.ts";

/**
 * What is bought together as a PDF, with the parts that the caller may read, once the quantities stand. Throws ForbiddenError,
 * NotFoundError, ConflictError with JOINT_PURCHASE_OPEN, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printJointPurchase(ctx: DomainContext, jointPurchaseId: string): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const purchase = await readJointPurchase(ctx, jointPurchaseId);
  if (purchase.isOpen) throw new ConflictError("JOINT_PURCHASE_OPEN");
  await ctx.limits.consume("pdfPerUser", actor.userId);
  const contents = await ctx.pdf.render(await jointPurchaseHtml(purchase, ctx.now()));
  return { filename: `${jointPurchaseTitle(purchase)}.pdf`, contents };
}

const STYLES = `
  ${PRODUCT_REQUEST_STYLES}
  .part { margin-top: 6mm; }
  .part .sum td { font-weight: 600; background: none; }
`;

const jointPurchaseTitle = ({ supplierName }: Pick<JointPurchaseView, "supplierName">): string => `Gemensamt köp från ${supplierName}`;

/** The sums per line as a request shows its lines, and the parts that the reader may see. */
function jointPurchaseHtml(purchase: JointPurchaseView, printedAt: Date): Promise<string> {
  const { starterName, supplierName, houses, lines, parts } = purchase;
  const taken = lines.filter(({ sum }) => sum > 0);
  const sold = taken.filter(isSold);
  const gone = taken.filter((line) => !isSold(line));
  return documentHtml({
    title: jointPurchaseTitle(purchase),
    styles: STYLES,
    content: (
      <main>
        <Letterhead logo={null} sender={starterName} title="Gemensamt köp">
          {formatDateLong(printedAt)}
        </Letterhead>
        <p className="lead">
          {houses === 1 ? `${starterName} köper` : `${formatNumber(houses)} föreningar köper tillsammans`} från {supplierName}.
          {houses > 1 && ` ${starterName} håller i köpet.`}
        </p>
        {sold.length > 0 && (
          <ProductRequestTable
            items={sold.map(({ sum, ...line }, place) => ({
              ...line,
              ...{ id: line.productId, lineNumber: place + 1, notes: null, quantity: sum },
              totalPrice: lineTotal({ ...line, quantity: sum }),
            }))}
          />
        )}
        {gone.length > 0 && <p className="end">Kan inte köpas nu: {gone.map(({ productName }) => productName).join(", ")}.</p>}
        {parts.map((part) => (
          <Part key={part.name} part={part} lines={sold} />
        ))}
        <p className="end keep">
          Köpet är inte en beställning. Priserna är katalogens i svenska kronor den {formatDateLong(printedAt)}. Skapad i {PRODUCT_NAME}.
        </p>
      </main>
    ),
  });
}

type SoldLine = JointLineView & { unitPrice: number };
const isSold = (line: JointLineView): line is SoldLine => line.unitPrice !== null;

/** What one association takes, and what that costs it. */
function Part({ part: { name, contactRole, quantities }, lines }: { part: JointPartView; lines: readonly SoldLine[] }) {
  const own = new Map(quantities.map(({ productId, quantity }) => [productId, quantity]));
  const taken = lines.flatMap((line) => {
    const quantity = own.get(line.productId);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  if (taken.length === 0) return null;
  const totals = requestTotals(taken);
  return (
    <table className="lines part keep">
      <caption>
        {name}
        {contactRole && ` · Kontakt: ${contactRole}`}
      </caption>
      <colgroup>
        <col />
        <col style={{ width: "32mm" }} />
        <col style={{ width: "34mm" }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Produkt</th>
          <th scope="col" className="number">
            Antal
          </th>
          <th scope="col" className="number">
            Summa exkl. moms
          </th>
        </tr>
      </thead>
      <tbody>
        {taken.map((line) => (
          <tr key={line.productId}>
            <td>{line.productName}</td>
            <td className="number">{quantityInWords(line.quantity, line)}</td>
            <td className="number">{formatKronorExact(lineTotal(line))}</td>
          </tr>
        ))}
        <tr className="sum">
          <td>Summa ({formatKronorExact(totals.includingVat)} inkl. moms)</td>
          <td />
          <td className="number">{formatKronorExact(totals.excludingVat)}</td>
        </tr>
      </tbody>
    </table>
  );
}
