import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatDayTime } from "#shared/format/date.ts";
import { qrPath } from "#shared/format/qr-path.ts";

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
export interface CrisisPosters {
  associationName: string;
  title: string;
  content: string;
  isExercise: boolean;
  sentAt: Date;
  nextUpdateAt: Date | null;
  sheets: readonly { place: string; link: string }[];
}

export const crisisPosterTitle = (associationName: string, sentAt: Date): string =>
  `Anslag ${associationName} ${formatDayTime(sentAt, sentAt)}`;

/** The HTML of a message's posters: one A4 per stairwell. */
export function crisisPosterHtml(posters: CrisisPosters): Promise<string> {
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
