import type { NeedCounts } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { Fact } from "#server/platform/pdf/fact.tsx";
import { REPORT_STYLES, Rows } from "#server/platform/pdf/report.tsx";
import { type CrisisTaskState, DELIVERY_CHANNELS, DELIVERY_STATUSES, HELP_KINDS } from "#shared/enums.ts";
import { formatDateLong, formatDayTime, isoDay } from "#shared/format/date.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import {
  audienceLabel,
  CHANNEL_LABELS,
  crisisLevelLabel,
  DELIVERY_STATUS_LABELS,
  HELP_KIND_LABELS,
  LOG_ENTRY_KIND_LABELS,
  messageKindLabel,
} from "#shared/text/crisis-labels.ts";
import { type CrisisView, readCrisisView } from "./crisis-queries.ts";
import { type LogEntryView, readLogEntries } from "./log.ts";
import { readPrintedPhotos } from "./log-photos.ts";
import { listMessages, type MessageView } from "./message-queries.ts";
import { readNeedCounts } from "./need-queries.ts";
import type { ReplyCounts } from "./page-views.ts";
import { readReplyCounts } from "./reply-queries.ts";
import { requireCrisis } from "./require-crisis.ts";
import { readTasks, type TaskView } from "./tasks.ts";

/**
 * The report of a crisis as PDF, led or ended. Throws UnauthenticatedError, ForbiddenError, NotFoundError, LimitError and
 * UnavailableError with CHROME_MISSING.
 */
export async function printCrisisReport(
  ctx: DomainContext,
  { activationId }: { activationId: string },
): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const report = await readCrisisReport(ctx, activationId);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const html = await crisisReportHtml(report, ctx.now(), await readPrintedPhotos(ctx, activationId));
  return { filename: `${crisisReportTitle(report)}.pdf`, contents: await ctx.pdf.render(html) };
}

/** All that a report tells of one crisis. Of the answers only how many: who needed help is nobody's business afterwards. */
interface CrisisReport {
  associationName: string;
  crisis: CrisisView;
  log: LogEntryView[];
  messages: MessageView[];
  tasks: TaskView[];
  replies: ReplyCounts;
  /** Null where it is not known. */
  needs: NeedCounts | null;
}

/** Throws ForbiddenError for a member who does not lead, and NotFoundError. */
export async function readCrisisReport(ctx: DomainContext, activationId: string): Promise<CrisisReport> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const { crisis: row } = await requireCrisis(ctx, ctx.db, activationId);
  const [associationName, crisis, log, messages, tasks, replies, needs] = await Promise.all([
    findAssociationName(ctx.db, actor.associationId),
    readCrisisView(ctx.db, actor, activationId),
    readLogEntries(ctx.db, activationId),
    listMessages(ctx, { activationId }),
    readTasks(ctx.db, row),
    readReplyCounts(ctx.db, row),
    readNeedCounts(ctx.db, row),
  ]);
  return { associationName: associationName ?? "", crisis, log, messages, tasks, replies, needs };
}

const TASK_STATES: Record<CrisisTaskState, string> = {
  open: "Inte påbörjad",
  in_progress: "Påbörjad",
  done: "Klar",
  not_applicable: "Behövdes inte",
};

/** `tor 19 nov 18:40 av Anna Exempel`. */
const whenAndWho = (at: Date, name: string | null): string => (name ? `${formatDayTime(at)} av ${name}` : formatDayTime(at));

/** Photos of the log as data, by their line. */
type LogPhotos = ReadonlyMap<string, string>;

const areasOf = ({ domainName, addedAreas }: CrisisReport["crisis"]): string =>
  [domainName, ...addedAreas.map(({ name }) => name)].join(", ");

const crisisReportTitle = ({ associationName, crisis }: CrisisReport): string =>
  `${crisis.isExercise ? "Övningsrapport" : "Krisrapport"} ${areasOf(crisis)} ${isoDay(crisis.createdAt)} ${associationName}`;

/** The HTML of a crisis's report: what happened when, what was sent to how many, what was done and what people answered. */
export function crisisReportHtml(report: CrisisReport, printedAt: Date, photos: LogPhotos): Promise<string> {
  return documentHtml({
    title: crisisReportTitle(report),
    styles: REPORT_STYLES,
    content: <CrisisReportDocument {...report} printedAt={printedAt} photos={photos} />,
  });
}

interface CrisisReportDocumentProps extends CrisisReport {
  printedAt: Date;
  photos: LogPhotos;
}

function CrisisReportDocument(props: CrisisReportDocumentProps) {
  const { associationName, crisis, log, messages, tasks, replies, needs, printedAt, photos } = props;
  const end = crisis.resolvedAt ?? printedAt;
  return (
    <main>
      <header>
        {crisis.isExercise && <p className="exercise">ÖVNING</p>}
        <h1>
          {crisis.isExercise ? "Övningsrapport" : "Krisrapport"}: {areasOf(crisis)}
        </h1>
        <p>
          {associationName} · utskriven {formatDateLong(printedAt)}
        </p>
      </header>
      <dl>
        <Fact label="Läget">{crisis.description}</Fact>
        <Fact label="Områden som lades till">{crisis.addedAreas.map(({ name }) => name).join(", ")}</Fact>
        <Fact label="Startade">{whenAndWho(crisis.createdAt, crisis.startedBy)}</Fact>
        <Fact label="Avslutades">{crisis.resolvedAt ? whenAndWho(crisis.resolvedAt, crisis.resolvedBy) : "Pågår"}</Fact>
        <Fact label="Varaktighet">{formatDuration(end.getTime() - crisis.createdAt.getTime())}</Fact>
        <Fact label="Nivå">{crisisLevelLabel(crisis.level)}</Fact>
        <Fact label="Ledare">{crisis.ledBy?.name}</Fact>
        <Fact label="Nådda personer">{formatNumber(crisis.counts.reached)}</Fact>
        <Fact label="Svar">{replies.asked > 0 && repliesInWords(replies)}</Fact>
        <Fact label="Hjälp">{needs && needs.total > 0 && needsInWords(needs)}</Fact>
        <Fact label="Avslutande anteckning">{crisis.closingNote}</Fact>
      </dl>
      <h2>Tidslinje</h2>
      <Rows head={["Tid", "Typ", "Vad hände", "Vem"]} empty="Loggen är tom.">
        {log.map((entry) => (
          <LogRow key={entry.id} entry={entry} photo={photos.get(entry.id) ?? null} />
        ))}
      </Rows>
      <h2>Meddelanden</h2>
      {messages.length === 0 ? (
        <p className="dimmed">Inga meddelanden skickades.</p>
      ) : (
        messages.map((message) => <MessageBlock key={message.id} message={message} isExercise={crisis.isExercise} />)
      )}
      <h2>Uppgifter</h2>
      <Rows head={["Uppgift", "Läge", "Ansvarig", "Klar"]} empty="Inga uppgifter fanns.">
        {tasks.map((task) => (
          <TaskRow key={task.id} {...task} />
        ))}
      </Rows>
    </main>
  );
}

/** «5 behov (vatten 3, medicin 2), 4 klara, hälften av dem inom 42 min». */
function needsInWords({ total, closed, medianMinutes, kinds }: NonNullable<CrisisReport["needs"]>): string {
  const named = HELP_KINDS.filter((kind) => kinds[kind]).map(
    (kind) => `${HELP_KIND_LABELS[kind].toLocaleLowerCase("sv")} ${formatNumber(kinds[kind] ?? 0)}`,
  );
  const what = `${formatNumber(total)} behov${named.length > 0 ? ` (${named.join(", ")})` : ""}`;
  const took =
    medianMinutes === null ? [] : [`${closed === 1 ? "det tog" : "hälften av dem inom"} ${formatDuration(medianMinutes * MINUTE_MS)}`];
  return [what, closed === 1 ? "1 klart" : `${formatNumber(closed)} klara`, ...took].join(", ");
}

const MINUTE_MS = 60_000;

const repliesInWords = ({ ok, needHelp, away, silent }: CrisisReport["replies"]): string =>
  [`${formatNumber(ok)} var OK`, `${formatNumber(needHelp)} behövde hjälp`, `${formatNumber(away)} var inte hemma`]
    .concat(`${formatNumber(silent)} svarade inte`)
    .join(", ");

/** A line of the log, with its photo as data; a line whose photo is not printed says that it has one. */
function LogRow({ entry: { writtenAt, kind, text, author, photoUrl }, photo }: { entry: LogEntryView; photo: string | null }) {
  return (
    <tr>
      <td className="when">{formatDayTime(writtenAt)}</td>
      <td className="kind">{LOG_ENTRY_KIND_LABELS[kind]}</td>
      <td>
        {text}
        {photo && <img className="photo" src={photo} alt={`Bild till raden: ${text}`} />}
        {photoUrl && !photo && <p className="dimmed">Bild finns i loggen.</p>}
      </td>
      <td className="who">{author?.name}</td>
    </tr>
  );
}

/** What was sent, to whom, by whom, and how many it reached. */
function MessageBlock({ message, isExercise }: { message: MessageView; isExercise: boolean }) {
  const { kind, audience, content, sender, releasedAt, state, counts } = message;
  const status = state === "waiting" ? "väntade på godkännande" : state === "cancelled" ? "stoppat" : "";
  return (
    <div className="message">
      <p className="dimmed">
        {[
          messageKindLabel(kind, isExercise),
          audienceLabel(audience, isExercise),
          releasedAt && formatDayTime(releasedAt),
          sender?.name,
          status,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text">{content}</p>
      {counts && DELIVERY_CHANNELS.map((channel) => <ChannelLine key={channel} label={CHANNEL_LABELS[channel]} counts={counts[channel]} />)}
    </div>
  );
}

function ChannelLine({ label, counts }: { label: string; counts: NonNullable<MessageView["counts"]>["sms"] }) {
  const parts = DELIVERY_STATUSES.filter((status) => counts[status] > 0).map(
    (status) => `${formatNumber(counts[status])} ${DELIVERY_STATUS_LABELS[status][counts[status] === 1 ? "one" : "many"]}`,
  );
  if (parts.length === 0) return null;
  return (
    <p>
      {label}: {parts.join(", ")}
    </p>
  );
}

function TaskRow({ title, state, owner, doneBy, doneAt }: TaskView) {
  return (
    <tr>
      <td>{title}</td>
      <td className="kind">{TASK_STATES[state]}</td>
      <td className="who">{owner?.name}</td>
      <td>{doneAt && whenAndWho(doneAt, doneBy?.name ?? null)}</td>
    </tr>
  );
}
