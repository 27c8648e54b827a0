import { LETTERHEAD_STYLES } from "#server/platform/pdf/letterhead.tsx";

const FJORD = "#0E6274";

export const DECISION_BASIS_STYLES = `
  ${LETTERHEAD_STYLES}
  .subject { margin-top: 4mm; font-size: 14pt; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
  h2 { font-size: 11.5pt; font-weight: 600; color: ${FJORD}; margin: 4.5mm 0 1.2mm; }
  dl { display: grid; grid-template-columns: 26mm minmax(0, 1fr); row-gap: 0.4mm; margin-top: 2.5mm; }
  dt { color: #5C6468; }
  dd, p, li { overflow-wrap: anywhere; }
  ul { margin: 1mm 0 0; padding-left: 5mm; }
  li { margin-top: 0.8mm; }
  .proposal { margin-top: 4mm; padding: 3mm 5mm 3.5mm; background: #EAF6F8; border-left: 1mm solid ${FJORD}; border-radius: 0 2mm 2mm 0; }
  .proposal h2 { margin-top: 0; }
  .proposal li { margin-top: 1.3mm; }
  .blank { display: inline-block; width: 52mm; border-bottom: 0.25mm solid #16252A; height: 1em; }
  .figures { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); column-gap: 3mm; }
  .figure { display: grid; grid-row: span 3; grid-template-rows: subgrid; padding: 2.5mm 3mm; border: 0.25mm solid #C3D0D3; border-radius: 2mm; }
  .figure .value { font-size: 13pt; font-weight: 650; line-height: 1.25; font-variant-numeric: tabular-nums; }
  .figure .under, .hint { font-size: 8.5pt; color: #5C6468; }
  .hint { margin-top: 1.5mm; }
  .notes { white-space: pre-line; margin-top: 1.5mm; }
  table { width: 100%; border-collapse: collapse; }
  thead { display: table-header-group; }
  th { text-align: left; vertical-align: bottom; font-weight: 600; font-size: 8.5pt; line-height: 1.25; color: #FFFFFF; background: ${FJORD}; }
  th.number { white-space: normal; text-align: right; }
  th, td { padding: 1.3mm 1.5mm; }
  td { vertical-align: top; border-bottom: 0.2mm solid #D5DEE0; }
  tr.chosen td { font-weight: 600; background: #EAF6F8; }
  .annex { margin-top: 9mm; }
  .annex td { font-size: 9pt; line-height: 1.3; overflow-wrap: anywhere; }
  .annex .product { font-weight: 600; }
  .annex .detail { font-size: 8.5pt; color: #5C6468; }
  .annex tfoot { display: table-row-group; }
  .annex tfoot td { font-weight: 600; border-top: 0.4mm solid ${FJORD}; border-bottom: none; }
  .choices { display: flex; flex-wrap: wrap; gap: 1.5mm 8mm; list-style: none; padding: 0; }
  .choices li::before { content: ""; display: inline-block; width: 3.2mm; height: 3.2mm; margin-right: 2mm; border: 0.3mm solid #16252A; vertical-align: -0.4mm; }
  .signatures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 8mm; list-style: none; padding: 0; }
  .signatures li { margin-top: 11mm; padding-top: 1mm; border-top: 0.25mm solid #16252A; font-size: 8.5pt; color: #3D474B; }
  .end { margin-top: 4mm; color: #5C6468; font-size: 8.5pt; }
`;
