import type { ReactNode } from "react";

const FJORD = "#0E6274";

export const REPORT_STYLES = `
  header { padding-bottom: 4mm; border-bottom: 0.6mm solid ${FJORD}; }
  h1 { font-size: 19pt; font-weight: 600; line-height: 1.15; color: ${FJORD}; }
  header p { margin-top: 1mm; }
  .exercise { display: inline-block; padding: 0.5mm 3mm; border: 0.5mm solid #16252A; border-radius: 1.5mm; font-weight: 700; letter-spacing: 0.1em; }
  h2 { font-size: 12pt; font-weight: 600; color: ${FJORD}; margin: 7mm 0 2mm; }
  dl { display: grid; grid-template-columns: 42mm minmax(0, 1fr); row-gap: 1mm; margin-top: 4mm; }
  dt { color: #5C6468; }
  dd { overflow-wrap: anywhere; white-space: pre-line; }
  table { width: 100%; border-collapse: collapse; }
  th { text-align: left; font-weight: 600; color: #5C6468; font-size: 8.5pt; }
  th, td { padding: 1.4mm 3mm 1.4mm 0; border-bottom: 0.2mm solid #D5DEE0; vertical-align: top; }
  td { overflow-wrap: anywhere; }
  td.when { white-space: nowrap; width: 32mm; font-variant-numeric: tabular-nums; }
  td.kind { white-space: nowrap; width: 22mm; }
  td.who { width: 30mm; overflow-wrap: break-word; }
  td .photo { display: block; max-width: 80mm; max-height: 60mm; margin-top: 1.5mm; }
  tr { break-inside: avoid; }
  .message { padding: 3mm 4mm; margin-bottom: 3mm; background: #F3F7F8; border-radius: 2mm; break-inside: avoid; }
  .message .text { margin: 1.5mm 0; white-space: pre-line; font-size: 10.5pt; overflow-wrap: anywhere; }
`;

/** A table, or a sentence when it would be empty. */
export function Rows({ head, empty, children }: { head: readonly string[]; empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="dimmed">{empty}</p>;
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
