import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatDayTime } from "#shared/format/date.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { CRISIS_POSTER_STYLES } from "./crisis-poster-styles.ts";

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
