import { HOUSE_PICTURE } from "#shared/poster-pictures.ts";

const FJORD = "#0E6274";

/** Half the size of the other poster, framed in a calm colour; the space between its parts gives way when the name is long. */
export const JOIN_POSTER_STYLES = `
  @page { size: A5; margin: 8mm; }
  html { line-height: 1.35; }
  main { height: 192mm; display: flex; flex-direction: column; justify-content: space-between; padding: 7mm;
         border: 0.7mm solid ${FJORD}; border-radius: 5mm; }
  .logo { align-self: center; max-width: 40mm; max-height: 12mm; object-fit: contain; }
  header { display: flex; align-items: center; gap: 5mm; margin: 0 -7mm; padding: 6mm 7mm; background: ${HOUSE_PICTURE.ground}; }
  header:first-child { margin-top: -7mm; border-radius: 4.3mm 4.3mm 0 0; }
  header div { flex: 1; min-width: 0; }
  .picture { flex: none; width: 42mm; }
  h1 { color: ${FJORD}; font-size: 24pt; font-weight: 700; line-height: 1.08; text-wrap: balance; }
  .association { margin-top: 2mm; font-size: 13pt; font-weight: 600; line-height: 1.2; overflow-wrap: anywhere; }
  .medium .association { font-size: 11pt; }
  .small .association { font-size: 9pt; }
  .why { font-size: 14pt; text-wrap: pretty; }
  .way { display: flex; align-items: center; gap: 5mm; }
  .qr { flex: none; display: block; width: 64mm; height: 64mm; margin-left: -4mm; }
  ol { display: grid; gap: 4mm; margin: 0; padding-left: 5mm; font-size: 13pt; line-height: 1.3; }
  ol b { display: block; }
  li::marker { color: ${FJORD}; font-weight: 700; }
  section p { font-size: 12pt; }
  section .link { font-size: 17pt; font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
  .path { white-space: nowrap; }
  a { color: inherit; text-decoration: none; }
  footer { font-size: 9pt; color: #5C6468; overflow-wrap: anywhere; }
`;
