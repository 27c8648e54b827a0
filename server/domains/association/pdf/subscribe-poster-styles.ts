import { ALARM_PICTURE } from "#shared/poster-pictures.ts";

/** Read from across the street, in colour or in grey; the space between its parts gives way when the name is long. */
export const SUBSCRIBE_POSTER_STYLES = `
  @page { margin: 12mm; }
  html { line-height: 1.3; }
  main { height: 272mm; display: flex; flex-direction: column; justify-content: space-between; align-items: center; text-align: center; }
  .logo { max-width: 60mm; max-height: 16mm; object-fit: contain; }
  header { align-self: stretch; display: flex; align-items: center; justify-content: space-between; gap: 6mm; padding: 7mm 9mm 8mm;
           border: 2mm solid #16252A; border-radius: 6mm; background: ${ALARM_PICTURE.ground}; text-align: left; }
  header div { min-width: 0; }
  .picture { flex: none; width: 58mm; }
  h1 { font-size: 68pt; font-weight: 800; line-height: 0.98; overflow-wrap: normal; }
  .association { margin-top: 3mm; font-size: 21pt; font-weight: 600; line-height: 1.15; overflow-wrap: anywhere; }
  .medium .association { font-size: 17pt; }
  .small .association { font-size: 13pt; }
  .small h1 { font-size: 60pt; }
  .why { font-size: 24pt; line-height: 1.25; max-width: 178mm; text-wrap: balance; }
  .why b { font-weight: 750; white-space: nowrap; }
  .frame { flex: none; padding: 1mm; border: 1.2mm solid #16252A; border-radius: 5mm; }
  .qr { display: block; width: 106mm; height: 106mm; }
  section p { font-size: 16pt; }
  section .link { font-size: 24pt; font-weight: 750; line-height: 1.2; overflow-wrap: anywhere; }
  .path { white-space: nowrap; }
  a { color: inherit; text-decoration: none; }
  footer { font-size: 12pt; color: #3B4448; overflow-wrap: anywhere; }
`;
