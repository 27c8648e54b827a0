import type { FileStore } from "#server/lib/file-store.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { documentHtml } from "./document-frame.tsx";
import { JOIN_POSTER_STYLES } from "./join-poster-styles.ts";
import { logoAsData } from "./logo-as-data.ts";

/** Whose poster it is; the link's origin is the portal's public address. */
export interface AssociationPoster {
  association: { id: string; name: string; logoUrl: string | null; contactPersonEmail: string | null };
  publicUrl: string;
  printedAt: Date;
}

export interface PosterWords {
  title: string;
  heading: string;
  why: string;
  /** Where the code leads, and what a screen reader calls it. */
  link: string;
  codeLabel: string;
  steps: readonly { title: string; text: string }[];
  /** For those who cannot scan: what to do, and the path below the portal's address. */
  typing: string;
  path: string;
  foot: (printed: string) => string;
}

/** The HTML of a sheet with a code that a board hangs in the stairwell: one page, whatever the association is called. */
export async function associationPosterHtml(ctx: { media: FileStore }, poster: AssociationPoster, words: PosterWords): Promise<string> {
  const logo = await logoAsData(ctx.media, poster.association.logoUrl);
  return documentHtml({
    title: words.title,
    styles: JOIN_POSTER_STYLES,
    content: <PosterDocument {...poster} words={words} logo={logo} />,
    hasFoot: false,
  });
}

function PosterDocument({
  association,
  publicUrl,
  printedAt,
  words,
  logo,
}: AssociationPoster & { words: PosterWords; logo: string | null }) {
  const { id, name, contactPersonEmail } = association;
  return (
    <main className={sizeFor(name)}>
      <header>
        {logo && <img src={logo} alt="" />}
        <p className="association">{name}</p>
      </header>
      <h1>{words.heading}</h1>
      <p className="why">{words.why}</p>
      <div className="frame">
        <QrCode text={words.link} label={words.codeLabel} />
      </div>
      <ol>
        {words.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="step" aria-hidden>
              {index + 1}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section>
        <p>{words.typing}</p>
        <p className="link">
          <a href={words.link}>
            {publicUrl.replace(/^https?:\/\//, "")}
            {words.path}
          </a>
        </p>
        <p className="code">{id}</p>
      </section>
      <footer>
        <p>
          {words.foot(formatDateLong(printedAt))}
          {contactPersonEmail && (
            <>
              {" · frågor: "}
              <a href={`mailto:${contactPersonEmail}`}>{contactPersonEmail}</a>
            </>
          )}
        </p>
      </footer>
    </main>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { path, width } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <path d={path} fill="#16252A" />
    </svg>
  );
}

/** How large the name can stand. */
const sizeFor = (name: string): string => (name.length <= 30 ? "large" : name.length <= 64 ? "medium" : "small");
