import { type AnyColumn, and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisPosters as posters } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import type { markPosterInput } from "#shared/schemas/crisis-page.ts";
import { WHOLE_HOUSE } from "./door-queries.ts";
import { writeSystemEntry } from "./log.ts";
import { findPosterMessage, type PosterView, readPosters } from "./poster-queries.ts";
import { requireCrisisWork, takeCrisisForWork } from "./require-crisis.ts";

/**
 * One poster of a message per stairwell; a second time answers with those that are. Throws NotFoundError, ForbiddenError,
 * ConflictError with CRISIS_RESOLVED.
 */
export async function makePosters(ctx: DomainContext, { messageId }: { messageId: string }): Promise<PosterView[]> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  return inTransaction(ctx, async (tx) => {
    const { activationId } = await findPosterMessage(tx, associationId, messageId);
    const { actor } = await takeCrisisForWork(ctx, tx, activationId);
    const stairwells = await listStairwells(tx, associationId);
    const places = stairwells.length > 0 ? stairwells.map(({ id, name }) => ({ stairwellId: id, place: name })) : [{ place: WHOLE_HOUSE }];
    const made = await tx
      .insert(posters)
      .values(
        places.map((place) => ({
          ...place,
          crisisActivationId: activationId,
          crisisMessageId: messageId,
          createdByProfileId: actor.profileId,
          createdAt: ctx.now(),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: posters.id });
    if (made.length > 0) {
      await writeSystemEntry(tx, activationId, `${made.length} anslag gjordes för utskrift.`);
      await recordAudit(tx, actor, "crisis.make_posters", messageId, { posters: made.length });
      await ctx.live.publish(tx, `crisis:${activationId}`);
    }
    return (await readPosters(tx, activationId)).filter((poster) => poster.messageId === messageId);
  });
}

/**
 * The posters of a message as PDF, one A4 per stairwell. Throws UnauthenticatedError, ForbiddenError, NotFoundError,
 * ConflictError with POSTERS_MISSING before they are made, LimitError, and UnavailableError with CHROME_MISSING.
 */
export async function printPosters(ctx: DomainContext, messageId: string): Promise<{ filename: string; contents: Uint8Array }> {
  const { associationId, userId } = requirePermission(ctx.actor, "crisis:read");
  const message = await findPosterMessage(ctx.db, associationId, messageId);
  await requireCrisisWork(ctx, ctx.db, message.activationId);
  const posters = (await readPosters(ctx.db, message.activationId)).filter((poster) => poster.messageId === messageId);
  if (posters.length === 0) throw new ConflictError("POSTERS_MISSING");
  await ctx.limits.consume("pdfPerUser", userId);

  const sign = await linkSigner(ctx, "poster");
  const associationName = (await findAssociationName(ctx.db, associationId)) ?? "";
  const html = await crisisPosterHtml({
    associationName,
    title: message.subject ?? "Viktigt meddelande",
    content: textOnPaper(message.content),
    isExercise: message.isExercise,
    sentAt: message.createdAt,
    nextUpdateAt: message.nextUpdateAt,
    sheets: posters.map(({ id, place }) => ({ place, link: `${ctx.config.publicUrl}/anslag/${sign(id)}` })),
  });
  return {
    filename: `${crisisPosterTitle(associationName, message.createdAt).replaceAll(":", ".")}.pdf`,
    contents: await ctx.pdf.render(html),
  };
}

/** Says where a poster is. Posters are taken down after the crisis too. Throws NotFoundError and ForbiddenError. */
export async function markPoster(ctx: DomainContext, { posterId, mark }: z.output<typeof markPosterInput>): Promise<PosterView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx
      .select({ activationId: activations.id })
      .from(posters)
      .innerJoin(activations, eq(activations.id, posters.crisisActivationId))
      .where(and(eq(posters.id, posterId), eq(activations.housingAssociationId, associationId)));
    if (!found) throw new NotFoundError();
    const { actor } = await requireCrisisWork(ctx, tx, found.activationId);
    await tx
      .update(posters)
      .set({ hungAt: HUNG_AT[mark](ctx.now()), takenDownAt: mark === "taken_down" ? ctx.now() : null })
      .where(eq(posters.id, posterId));
    await recordAudit(tx, actor, "crisis.mark_poster", posterId, { mark });
    await ctx.live.publish(tx, `crisis:${found.activationId}`);
    return readPoster(tx, found.activationId, posterId);
  });
}

/**
 * The receipt of whoever hung the poster up or took it down and scanned its code; that needs no account. A second one
 * changes nothing. Throws NotFoundError for a poster that is gone.
 */
export async function receiptPoster(ctx: DomainContext, posterId: string, mark: "hung" | "taken_down"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed =
      mark === "hung" ? { hungAt: firstOf(posters.hungAt, ctx.now()) } : { takenDownAt: firstOf(posters.takenDownAt, ctx.now()) };
    const [marked] = await tx
      .update(posters)
      .set(changed)
      .where(eq(posters.id, posterId))
      .returning({ activationId: posters.crisisActivationId });
    if (!marked) throw new NotFoundError();
    await ctx.live.publish(tx, `crisis:${marked.activationId}`);
  });
}

const firstOf = (column: AnyColumn, now: Date): SQL => sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`;

const HUNG_AT: Record<z.output<typeof markPosterInput>["mark"], (now: Date) => Date | SQL | null> = {
  hung: (now) => firstOf(posters.hungAt, now),
  not_hung: () => null,
  taken_down: () => sql`${posters.hungAt}`,
};

async function readPoster(db: Queryable, activationId: string, posterId: string): Promise<PosterView> {
  const poster = (await readPosters(db, activationId)).find(({ id }) => id === posterId);
  if (!poster) throw new NotFoundError();
  return poster;
}

/** One sheet per stairwell, filled from edge to edge, in black on white: any printer can print it, and it is read from two metres. */
const CRISIS_POSTER_STYLES = `
  @page { margin: 12mm 15mm; }
  html { line-height: 1.3; color: #000; }
  .sheet { height: 272mm; display: flex; flex-direction: column; gap: 6mm; break-after: page; }
  .sheet:last-child { break-after: auto; }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm; font-size: 17pt; font-weight: 600; }
  header span { overflow-wrap: anywhere; }
  .exercise { padding: 3mm; border: 1.2mm dashed #000; text-align: center; font-size: 30pt; font-weight: 750; letter-spacing: 0.1em; }
  h1 { padding: 5mm 7mm 6mm; background: #000; color: #fff; font-size: 36pt; font-weight: 700; line-height: 1.1; text-wrap: balance; overflow-wrap: anywhere; }
  .text { flex: 1; min-height: 0; display: flex; flex-direction: column; justify-content: center; gap: 4mm; font-size: 34pt; font-weight: 500; line-height: 1.25; overflow-wrap: anywhere; }
  .medium .text { font-size: 24pt; }
  .medium h1 { font-size: 30pt; }
  .small .text { font-size: 19pt; }
  .tiny .text { font-size: 13pt; gap: 2mm; }
  .small h1, .tiny h1 { font-size: 24pt; padding: 3mm 6mm 4mm; }
  .next { padding: 4mm 6mm; border: 0.8mm solid #000; font-size: 24pt; font-weight: 650; }
  .foot { display: flex; justify-content: space-between; align-items: flex-end; gap: 10mm; }
  .numbers { font-size: 17pt; line-height: 1.45; }
  .numbers b { font-size: 22pt; }
  .printed { margin-top: 3mm; font-size: 11pt; }
  .receipt { flex: none; width: 52mm; text-align: center; font-size: 10.5pt; line-height: 1.25; }
  .qr { display: block; width: 42mm; height: 42mm; margin: 0 auto 2mm; }
`;

/** One text, and the sheets that bear it. `link` is where the sheet's code leads whoever hangs it. */
interface CrisisPosters {
  associationName: string;
  title: string;
  content: string;
  isExercise: boolean;
  sentAt: Date;
  nextUpdateAt: Date | null;
  sheets: readonly { place: string; link: string }[];
}

const crisisPosterTitle = (associationName: string, sentAt: Date): string => `Anslag ${associationName} ${formatDayTime(sentAt, sentAt)}`;

/** The HTML of a message's posters: one A4 per stairwell. */
function crisisPosterHtml(posters: CrisisPosters): Promise<string> {
  return documentHtml({
    title: crisisPosterTitle(posters.associationName, posters.sentAt),
    styles: CRISIS_POSTER_STYLES,
    content: posters.sheets.map((sheet) => <Sheet key={sheet.link} {...posters} {...sheet} />),
    hasFoot: false,
  });
}

type SheetProps = Omit<CrisisPosters, "sheets"> & CrisisPosters["sheets"][number];

function Sheet({ associationName, title, content, isExercise, sentAt, nextUpdateAt, place, link }: SheetProps) {
  return (
    <main className={`sheet ${sizeFor(content)}`}>
      <header>
        <span>{associationName}</span>
        <span>{place}</span>
      </header>
      {isExercise && <p className="exercise">ÖVNING</p>}
      <h1>{title}</h1>
      <div className="text">
        {paragraphsOf(content).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent text never move
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {nextUpdateAt && <p className="next">Nästa besked {formatDayTime(nextUpdateAt, sentAt)}</p>}
      <div className="foot">
        <div className="numbers">
          <p>
            Fara för liv: ring <b>112</b>
          </p>
          <p>
            Information: ring <b>113 13</b>, lyssna på <b>P4</b>
          </p>
          <p className="printed">Skrivet {formatDayTime(sentAt, sentAt)}. Gäller tills ett nyare anslag sitter här.</p>
        </div>
        <div className="receipt">
          <QrCode text={link} />
          Du som sätter upp anslaget: skanna koden, så vet krisgruppen att det sitter här.
        </div>
      </div>
    </main>
  );
}

function QrCode({ text }: { text: string }) {
  const { path, width } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label="QR-kod för kvittens" viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}

const paragraphsOf = (content: string): string[] => content.split(/\n+/).filter((line) => line.trim() !== "");

/** How large the text can stand and still leave room for the rest of the sheet; a short line takes as much room as half a long one. */
function sizeFor(content: string): string {
  const room = paragraphsOf(content).reduce((sum, { length }) => sum + Math.max(length, 40), 0);
  if (room <= 200) return "large";
  if (room <= 400) return "medium";
  return room <= 620 ? "small" : "tiny";
}
