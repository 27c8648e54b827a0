/** One sheet per stairwell, filled from edge to edge, in black on white: any printer can print it, and it is read from two metres. */
export const CRISIS_POSTER_STYLES = `
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
