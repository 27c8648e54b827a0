import { cssString, documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatDateLong, formatTime } from "#shared/format/date.ts";
import { BINDER_STYLES } from "./binder-styles.ts";
import type { PrintedTab } from "./binder-tabs.tsx";
import { EmergencyNumbers } from "./people-tabs.tsx";

/** A tab with what its foot and its line of the contents tell; null is not known yet. */
export interface NumberedTab extends PrintedTab {
  pages: number | null;
  /** The binder's version in which it last changed; null in the edition for residents, which has none. */
  version: number | null;
}

export interface BinderDocument {
  associationName: string;
  printedAt: Date;
  /** Null in the edition for residents. */
  version: number | null;
  checksum: string;
  /** All of them, for the contents. */
  tabs: readonly NumberedTab[];
  /** Those whose pages follow the contents; the others sit in the binder already. */
  printed: readonly NumberedTab[];
}

/** Whether some of the tabs are left out, because nothing in them has changed. */
const isPartial = ({ tabs, printed }: Pick<BinderDocument, "tabs" | "printed">): boolean => printed.length < tabs.length;

export const CONTENTS = "contents";
export const tabAnchor = ({ number }: Pick<PrintedTab, "number">): string => `tab${number}`;

export const binderTitle = ({ associationName, version }: Pick<BinderDocument, "associationName" | "version">): string =>
  version === null ? `Krispärm för boende, ${associationName}` : `Krispärm, ${associationName}, version ${version}`;

/**
 * The HTML of the binder. Pages are numbered within their tab («6:1 av 2»), so that a tab can be changed for a new one without
 * another getting other numbers.
 */
export function binderHtml(binder: BinderDocument): Promise<string> {
  return documentHtml({
    title: binderTitle(binder),
    styles: `${BINDER_STYLES}${binder.printed.map((tab) => tabFoot(tab, binder)).join("\n")}`,
    content: (
      <>
        <Front {...binder} />
        {binder.printed.map((tab) => (
          <section key={tab.key} id={tabAnchor(tab)} className="tab-sheet" style={{ page: tabAnchor(tab) }}>
            <h1>
              <a href={`#${CONTENTS}`} className="tab">
                {tab.number}
              </a>{" "}
              {tab.title}
            </h1>
            {tab.body}
          </section>
        ))}
      </>
    ),
  });
}

/** Each tab counts its own pages (CSS Paged Media; Chrome counts by named pages). */
function tabFoot(tab: NumberedTab, { associationName, version }: BinderDocument): string {
  const name = tabAnchor(tab);
  const edition = tab.version === null ? "" : `, utgåva ${tab.version}`;
  const binder = version === null ? "Krispärm för boende" : "Krispärm";
  const left = `${binder}, ${associationName}, flik ${tab.number}${edition}`;
  return `@page ${name} { counter-increment: ${name} 1;
    @bottom-left { content: ${cssString(left)}; }
    @bottom-right { content: "${tab.number}:" counter(${name})${tab.pages === null ? "" : ` " av ${tab.pages}"`}; } }`;
}

/** What must be found first, on the sheet that lies on top: whom to ring, and where the rest stands. */
function Front({ associationName, version, checksum, printedAt, tabs, printed }: BinderDocument) {
  return (
    <section id={CONTENTS} className="front">
      <h1>Krispärm</h1>
      <p className="name">{associationName}</p>
      <dl>
        <dt>Version</dt>
        <dd>{version ?? "För boende"}</dd>
        <dt>Utskriven</dt>
        <dd>
          {formatDateLong(printedAt)} kl {formatTime(printedAt)}
        </dd>
        <dt>Kontrollsumma</dt>
        <dd>{checksum}</dd>
      </dl>
      <p className="lead">Samma kontrollsumma i portalen betyder att pärmen är aktuell.</p>
      <EmergencyNumbers />
      <Contents tabs={tabs} printed={printed} />
    </section>
  );
}

function Contents({ tabs, printed }: Pick<BinderDocument, "tabs" | "printed">) {
  const leavesOut = isPartial({ tabs, printed });
  const hasVersions = tabs.some(({ version }) => version !== null);
  return (
    <section className="contents">
      <h2>Innehåll</h2>
      {leavesOut && (
        <p className="lead">Bladen som följer är flikarna med märket «Ändrad». Sätt in dem i stället för de gamla. De andra sitter kvar.</p>
      )}
      <table>
        <thead>
          <tr>
            <th className="fixed">Flik</th>
            <th>Innehåll</th>
            {hasVersions && <th className="fixed">Flikens utgåva</th>}
            <th className="number">Sidor</th>
          </tr>
        </thead>
        <tbody>
          {tabs.map((tab) => (
            <tr key={tab.key}>
              <td className="fixed">{tab.number}</td>
              <td>
                {printed.includes(tab) ? <a href={`#${tabAnchor(tab)}`}>{tab.title}</a> : tab.title}{" "}
                {leavesOut && printed.includes(tab) && <span className="mark">Ändrad</span>}
              </td>
              {hasVersions && <td className="fixed">{tab.version}</td>}
              <td className="number">{pageRange(tab)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `6:1`, `6:1–6:3`. */
function pageRange({ number, pages }: NumberedTab): string {
  if (pages === null) return "";
  return pages === 1 ? `${number}:1` : `${number}:1–${number}:${pages}`;
}
