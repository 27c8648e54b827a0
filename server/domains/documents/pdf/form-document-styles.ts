import { LETTERHEAD_STYLES } from "#server/platform/pdf/letterhead.tsx";

/** Of the parts of a filled-in form, wherever it is printed; tables and headings look as they do there. */
export const FORM_PARTS_STYLES = `
  h3 { margin: 0; font-size: 1rem; font-weight: 600; break-after: avoid; }
  .fact { display: grid; grid-template-columns: 52mm 1fr; gap: 1mm 5mm; margin: 0; padding: 1mm 0; break-inside: avoid; }
  .fact dd { overflow-wrap: anywhere; white-space: pre-line; }
  .long { margin: 2.5mm 0; }
  .long p { white-space: pre-line; overflow-wrap: anywhere; }
  .group { margin: 3mm 0; }
  .group td { white-space: pre-line; }
  .group .tel { white-space: nowrap; }
  .cards { margin: 1.5mm 0 0; padding-left: 6mm; }
  .cards li { padding: 1.5mm 0; border-bottom: 0.2mm solid #C9D3D6; }
  .cards .fact { grid-template-columns: 46mm 1fr; padding: 0.5mm 0; }
  .photo { display: block; max-width: 100%; max-height: 60mm; }
  .signature { display: grid; grid-template-columns: 1fr 60mm; gap: 0 8mm; margin-top: 12mm; }
  .signature .blank { grid-row: 1; }
  .signature p { grid-row: 2; color: #5C6468; margin-top: 1mm; }
  .blank { display: block; height: 7mm; border-bottom: 0.3mm solid #16252A; }
`;

/** Titles are as long as people write them, so the heading gives way and not the sender. */
export const FORM_DOCUMENT_STYLES = `${LETTERHEAD_STYLES}${FORM_PARTS_STYLES}
  .heading { flex: 0 1 auto; min-width: 0; overflow-wrap: anywhere; }
  .sender { flex: 1 0 40%; }
  .purpose { margin-top: 5mm; }
  h2 { margin: 7mm 0 2mm; padding-bottom: 1mm; border-bottom: 0.3mm solid #C9D3D6; font-size: 13pt; font-weight: 600; color: #0E6274; }
  dt { color: #5C6468; }
  table { width: 100%; border-collapse: collapse; margin-top: 1.5mm; }
  th, td { padding: 1.4mm 2mm 1.4mm 0; border-bottom: 0.2mm solid #C9D3D6; text-align: left; vertical-align: top;
           white-space: pre-line; }
  th { color: #5C6468; font-weight: 600; }
  thead { display: table-header-group; }
  .question { margin: 3mm 0; }
  .choices { display: flex; flex-wrap: wrap; gap: 1mm 6mm; margin-top: 1mm; }
  .empty td { height: 9mm; border: 0.2mm solid #C9D3D6; }
  .empty th { border: 0.2mm solid #C9D3D6; padding: 1.4mm 2mm; }
`;
