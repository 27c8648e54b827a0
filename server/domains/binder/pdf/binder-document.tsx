import { FORM_PARTS_STYLES } from "#server/domains/documents/pdf/form-document-styles.ts";
import { cssString, documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { formatDateLong, formatTime } from "#shared/format/date.ts";
import type { PrintedTab } from "./binder-tabs.tsx";
import { EmergencyNumbers } from "./people-tabs.tsx";

const FJORD = "#0E6274";

/** Large enough to be read by a torch; every tab begins on a sheet of its own. */
const BINDER_STYLES = `${FORM_PARTS_STYLES}
  html { font-size: 10.5pt; }
  h1 { font-size: 20pt; font-weight: 650; line-height: 1.15; color: ${FJORD}; padding-bottom: 3mm; border-bottom: 0.6mm solid ${FJORD}; overflow-wrap: anywhere; }
  h1 .tab { color: #5C6468; font-weight: 400; margin-right: 2mm; }
  .document + .document { margin-top: 9mm; }
  .card { margin-top: 4mm; }
  .document > h2, .card h2 { font-size: 15pt; }
  .card-head { display: grid; grid-template-columns: minmax(0, 1fr) 34mm 60mm; column-gap: 5mm; align-items: end; }
  .card-head h2 { margin: 0; }
  .card table { font-size: 10pt; line-height: 1.3; margin-top: 0; }
  .card th { padding-block: 0.6mm; }
  .card td { padding-block: 0.75mm; }
  .close td { padding-block: 0.8mm; }
  .card tbody + tbody { border-top: 0.6mm solid #16252A; }
  h2 { font-size: 13pt; font-weight: 650; color: ${FJORD}; margin: 6mm 0 2mm; }
  .tab-sheet { break-before: page; }
  .lead { margin-top: 3mm; color: #3D474B; max-width: 150mm; }
  .block { break-inside: avoid; }
  dl { display: grid; grid-template-columns: 48mm minmax(0, 1fr); row-gap: 1.4mm; margin-top: 3mm; }
  dl.two { grid-template-columns: 41mm minmax(0, 1fr) 41mm minmax(0, 1fr); column-gap: 3mm; }
  dt { color: #3D474B; }
  dd { font-weight: 600; overflow-wrap: anywhere; white-space: pre-line; }
  .text { white-space: pre-line; overflow-wrap: anywhere; margin-top: 1.5mm; }
  table { width: 100%; border-collapse: collapse; margin-top: 3mm; }
  thead { display: table-header-group; }
  th { text-align: left; font-weight: 600; color: #3D474B; font-size: 9pt; }
  th, td { padding: 1.8mm 3mm 1.8mm 0; border-bottom: 0.2mm solid #C3D0D3; vertical-align: top; overflow-wrap: anywhere; }
  tr { break-inside: avoid; }
  .fixed { white-space: nowrap; font-variant-numeric: tabular-nums; width: 1%; }
  .phone { white-space: nowrap; font-variant-numeric: tabular-nums; font-weight: 650; width: 36mm; }
  .tick { width: 11mm; white-space: nowrap; }
  .kind { width: 36mm; overflow-wrap: break-word; }
  .who { width: 46mm; }
  .day { white-space: nowrap; font-variant-numeric: tabular-nums; width: 46mm; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; column-gap: 8mm; }
  .box { display: inline-block; width: 4.2mm; height: 4.2mm; border: 0.3mm solid #16252A; border-radius: 0.6mm; vertical-align: -0.6mm; }
  .hand { height: 9mm; border-bottom: 0.25mm solid #5C6468; color: #3D474B; font-size: 9pt; display: flex; align-items: flex-end; padding-bottom: 0.6mm; }
  .grid td { height: 10mm; border: 0.2mm solid #8A979B; padding: 1mm 2mm; }
  .grid th { border: 0.2mm solid #8A979B; padding: 1mm 2mm; }
  .alarm { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 3mm; margin-top: 4mm; }
  .alarm p { border: 0.3mm solid #8A979B; border-radius: 2mm; padding: 3mm 4mm; }
  .alarm b { display: block; font-size: 22pt; line-height: 1.1; font-weight: 700; font-variant-numeric: tabular-nums; }
  .alarm .danger { border: 1mm solid #16252A; }
  ol, ul { margin: 2mm 0 0; padding-left: 6mm; }
  li { margin-bottom: 1.4mm; break-inside: avoid; }
  .front { page: front; }
  .front h1 { font-size: 34pt; border: 0; padding: 0; margin-top: 6mm; }
  .front .name { font-size: 19pt; font-weight: 600; overflow-wrap: anywhere; }
  .contents { margin-top: 8mm; }
  .contents td { padding: 1.3mm 3mm 1.3mm 0; }
  a { color: inherit; text-decoration: none; }
  .mark { font-weight: 650; color: ${FJORD}; white-space: nowrap; }
  .sealed { margin-top: 8mm; border: 0.5mm dashed #5C6468; border-radius: 3mm; padding: 6mm 8mm; }
  @page front { @bottom-left { content: none; } @bottom-right { content: none; } }
`;

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
