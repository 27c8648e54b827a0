import { findAssociationName } from "#server/domains/association/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { doorsPath } from "#shared/crisis-links.ts";
import { DOOR_RESULTS } from "#shared/enums.ts";
import { floorName } from "#shared/format/apartment.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { DOOR_RESULT_LABELS, helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { readDoors } from "./door-queries.ts";
import type { DoorView, StairwellDoorsView } from "./page-views.ts";
import { requireCrisis } from "./require-crisis.ts";

/**
 * The doors of one stairwell, or of all that the caller has, on paper with boxes to tick. Throws UnauthenticatedError, ForbiddenError,
 * NotFoundError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printDoors(
  ctx: DomainContext,
  { activationId, stairwellId }: { activationId: string; stairwellId: string | null },
): Promise<{ filename: string; contents: Uint8Array }> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const doors = await readDoors(ctx, { activationId });
  const stairwells = stairwellId === null ? doors : doors.filter((place) => place.stairwellId === stairwellId);
  if (stairwells.length === 0) throw new NotFoundError();
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const list = {
    associationName: (await findAssociationName(ctx.db, actor.associationId)) ?? "",
    isExercise: crisis.isExercise,
    printedAt: ctx.now(),
    stairwells: stairwells.map((place) => ({ ...place, link: ctx.config.publicUrl + doorsPath(activationId, place.stairwellId, "paper") })),
  };
  return {
    filename: `${doorListTitle(list).replaceAll(":", ".")}.pdf`,
    contents: await ctx.pdf.render(await doorListHtml(list)),
  };
}

const DOOR_LIST_STYLES = `
  @page { margin: 12mm 12mm 18mm; }
  html { font-size: 11pt; line-height: 1.3; color: #000; }
  section { break-after: page; }
  section:last-child { break-after: auto; }
  header { display: flex; justify-content: space-between; align-items: flex-start; gap: 8mm; margin-bottom: 4mm; }
  h1 { font-size: 24pt; line-height: 1.1; font-weight: 700; overflow-wrap: anywhere; }
  .exercise { font-size: 16pt; font-weight: 750; letter-spacing: 0.1em; }
  .enter { display: flex; align-items: center; gap: 3mm; flex: none; width: 66mm; font-size: 9.5pt; }
  .qr { flex: none; width: 30mm; height: 30mm; }
  table { width: 100%; border-collapse: collapse; table-layout: fixed; }
  th { font-size: 9pt; font-weight: 600; text-align: center; vertical-align: bottom; padding: 1mm; overflow-wrap: break-word; }
  th:first-child, th:nth-child(2), th:last-child { text-align: left; }
  td { height: 12.5mm; padding: 1mm; border-top: 0.25mm solid #000; vertical-align: middle; overflow-wrap: anywhere; }
  tr:last-child td { border-bottom: 0.25mm solid #000; }
  .door { width: 24mm; font-size: 15pt; font-weight: 700; }
  .door small { display: block; font-size: 8.5pt; font-weight: 400; }
  .who { width: 44mm; font-size: 10pt; }
  .who b { display: block; }
  .box { width: 18mm; text-align: center; }
  .box span { display: inline-block; width: 7mm; height: 7mm; border: 0.5mm solid #000; border-radius: 1mm; }
  .elsewhere { margin-top: 4mm; font-size: 10pt; }
`;

/** What is printed of the doors: a stairwell with the address by which it is entered afterwards. */
interface DoorList {
  associationName: string;
  isExercise: boolean;
  printedAt: Date;
  stairwells: readonly (StairwellDoorsView & { link: string })[];
}

const doorListTitle = ({ associationName, printedAt }: Pick<DoorList, "associationName" | "printedAt">): string =>
  `Dörrlista ${associationName} ${formatDayTime(printedAt, printedAt)}`;

/** Of a stairwell whose doors are not drawn: lines to write them on. */
const EMPTY_LINES = 14;

/** The HTML of the list: each stairwell from a sheet of its own. */
export function doorListHtml(list: DoorList): Promise<string> {
  return documentHtml({
    title: doorListTitle(list),
    styles: DOOR_LIST_STYLES,
    content: list.stairwells.map((stairwell) => <Stairwell key={`${stairwell.stairwellId} ${stairwell.name}`} {...list} {...stairwell} />),
  });
}

type StairwellProps = Omit<DoorList, "stairwells"> & DoorList["stairwells"][number];

function Stairwell({ associationName, isExercise, printedAt, name, doors, elsewhere, link }: StairwellProps) {
  const names = elsewhere.flatMap((person) => person.name ?? []);
  return (
    <section>
      <header>
        <div>
          {isExercise && <p className="exercise">ÖVNING</p>}
          <h1>{name}</h1>
          <p>{associationName}</p>
          <p>Som det var {formatDayTime(printedAt, printedAt)}.</p>
          <p>Rundan gicks kl. ________ av ________________</p>
        </div>
        <div className="enter">
          <QrCode text={link} />
          <span>För in rutorna i portalen efteråt: skanna koden.</span>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th className="door">Dörr</th>
            <th className="who">Namn och svar</th>
            {DOOR_RESULTS.map((result) => (
              <th key={result} className="box">
                {DOOR_RESULT_LABELS[result]}
              </th>
            ))}
            <th>Hjälp med</th>
          </tr>
        </thead>
        <tbody>
          {doors.map((door) => (
            <Row key={`${door.apartmentId} ${door.door}`} door={door} />
          ))}
          {doors.length === 0 &&
            Array.from({ length: EMPTY_LINES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never drawn again
              <Row key={index} door={null} />
            ))}
        </tbody>
      </table>
      {names.length > 0 && <p className="elsewhere">Bor här, men har inte sagt bakom vilken dörr: {names.join(", ")}.</p>}
    </section>
  );
}

function Row({ door }: { door: DoorView | null }) {
  const [newest] = door?.visits ?? [];
  const names = door?.people.flatMap((person) => person.name ?? []).join(", ");
  const answers = [...new Set(door?.people.flatMap(({ answer }) => (answer ? REPLY_ANSWER_LABELS[answer] : [])))];
  return (
    <tr>
      <td className="door">
        {door?.door}
        {door?.floor != null && <small>{floorName(door.floor)}</small>}
      </td>
      <td className="who">
        {names}
        {answers.length > 0 && <b>Svarat: {answers.join(", ")}</b>}
        {newest && (
          <b>
            {DOOR_RESULT_LABELS[newest.result]} {formatDayTime(newest.at, newest.at)}
          </b>
        )}
      </td>
      {DOOR_RESULTS.map((result) => (
        <td key={result} className="box">
          <span />
        </td>
      ))}
      <td>{door?.help && helpInWords(door.help)}</td>
    </tr>
  );
}

function QrCode({ text }: { text: string }) {
  const { path, width } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label="QR-kod till listan i portalen" viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
