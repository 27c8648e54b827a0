const FJORD = "#0E6274";

/** One sheet, large enough to be read on a refrigerator door. */
export const HOUSEHOLD_PLAN_STYLES = `
  html { font-size: 11pt; }
  h1 { font-size: 24pt; line-height: 1.15; font-weight: 650; color: ${FJORD}; }
  h2 { font-size: 13pt; font-weight: 650; color: ${FJORD}; margin: 7mm 0 2mm; }
  .figures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4mm; margin-top: 6mm; }
  .figure { padding: 3mm 4mm; border: 0.25mm solid #C3D0D3; border-radius: 2mm; font-size: 10pt; color: #3D474B; }
  .figure b { display: block; font-size: 18pt; line-height: 1.2; font-weight: 650; color: #16252A; font-variant-numeric: tabular-nums; }
  dl { display: grid; grid-template-columns: 24mm minmax(0, 1fr); row-gap: 1.2mm; }
  dt { color: #3D474B; font-variant-numeric: tabular-nums; }
  dd { font-weight: 600; overflow-wrap: anywhere; }
  ul.checks { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.8mm; }
  .checks li { padding-left: 8mm; position: relative; break-inside: avoid; }
  .checks li::before { content: ""; position: absolute; left: 0; top: 0.6mm; width: 4mm; height: 4mm; border: 0.3mm solid #16252A; border-radius: 0.6mm; }
  .checks b { font-weight: 650; }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; }
  .line { border-bottom: 0.25mm solid #5C6468; font-size: 9pt; color: #3D474B; padding-bottom: 7mm; margin-top: 2mm; }
`;
