const FJORD = "#0E6274";
// Only fonts that tell 0 from O and 1 from l; the embedded one does too, for a server without any of its own.
const MONOSPACE = `"DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, "Atkinson Hyperlegible Next Variable", monospace`;

/** The sheet is filled from edge to edge by one column; the space between its parts gives way when the name is long. */
export const JOIN_POSTER_STYLES = `
  @page { margin: 13mm 16mm; }
  html { line-height: 1.35; }
  main { height: 270mm; display: flex; flex-direction: column; justify-content: space-between; align-items: center; text-align: center; }
  header { display: flex; align-items: center; justify-content: center; gap: 6mm; }
  header img { max-width: 50mm; max-height: 18mm; object-fit: contain; }
  .association { font-size: 17pt; font-weight: 600; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
  h1 { align-self: stretch; padding: 6mm 8mm 7mm; border-radius: 5mm; background: ${FJORD}; color: #fff;
       font-size: 34pt; font-weight: 650; line-height: 1.12; text-wrap: balance; overflow-wrap: anywhere; }
  .medium h1 { font-size: 26pt; }
  .small h1 { font-size: 18pt; padding: 4mm 8mm 5mm; }
  .small .association { font-size: 11pt; }
  .why { font-size: 16pt; max-width: 160mm; text-wrap: balance; }
  .frame { flex: none; padding: 1.5mm; border: 0.8mm solid ${FJORD}; border-radius: 5mm; }
  .qr { display: block; width: 110mm; height: 110mm; }
  ol { align-self: stretch; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 7mm; margin: 0; padding: 0; list-style: none; }
  .step { display: inline-grid; place-items: center; width: 9mm; height: 9mm; border-radius: 50%; background: ${FJORD}; color: #fff;
          font-size: 13pt; font-weight: 650; }
  h2 { font-size: 15pt; font-weight: 650; margin: 1.5mm 0 0.5mm; }
  li p { font-size: 12.5pt; line-height: 1.3; text-wrap: balance; }
  section { align-self: stretch; padding: 4mm 6mm; border-radius: 3mm; background: #EAF6F8; }
  section p { font-size: 11.5pt; }
  section .link { font-size: 14pt; font-weight: 600; overflow-wrap: anywhere; }
  section .code { font: 600 13pt/1.4 ${MONOSPACE}; white-space: nowrap; }
  a { color: inherit; text-decoration: none; }
  footer { font-size: 11pt; color: #5C6468; overflow-wrap: anywhere; }
`;
