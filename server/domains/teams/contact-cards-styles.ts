const FJORD = "#0E6274";

/** Four cards on a sheet, each as wide as a bank card and twice as high, to be folded in the middle. */
export const CONTACT_CARDS_STYLES = `
  @page { margin: 12mm 16mm; }
  html { font-size: 7.5pt; line-height: 1.25; }
  .sheet { height: 272mm; display: flex; flex-direction: column; gap: 5mm; break-after: page; }
  .sheet:last-child { break-after: auto; }
  h1 { font-size: 15pt; line-height: 1.2; font-weight: 650; overflow-wrap: anywhere; }
  .how { font-size: 10pt; }
  .cards { display: grid; grid-template-columns: repeat(2, 85.6mm); justify-content: space-between; row-gap: 8mm; }
  .card { width: 85.6mm; height: 108mm; border: 0.25mm dashed #5C6468; border-radius: 3mm; overflow: hidden; }
  .half { height: 53.7mm; padding: 3mm 3.5mm; display: flex; flex-direction: column; gap: 1mm; overflow: hidden; }
  .half + .half { border-top: 0.25mm dotted #5C6468; }
  .head { display: flex; justify-content: space-between; gap: 3mm; color: ${FJORD}; font-weight: 650; font-size: 8.5pt; }
  .head span:first-child { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
  .head span:last-child { white-space: nowrap; font-weight: 400; font-size: 6.5pt; color: #5C6468; align-self: center; }
  .alarm { display: flex; gap: 4mm; padding: 0.8mm 2mm; border-radius: 1.5mm; background: #EAF6F8; white-space: nowrap; }
  .alarm b { font-weight: 650; }
  ul { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 0.9mm; }
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 2mm; }
  li .name { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  li .phone { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  li .phone.line { width: 26mm; font-weight: 400; }
  li.empty { padding-top: 3.2mm; }
  li .role { grid-column: 1 / -1; font-size: 6.3pt; line-height: 1.15; color: #3D474B; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .lines { margin-top: auto; display: flex; flex-direction: column; gap: 3.4mm; }
  .line { border-bottom: 0.2mm solid #5C6468; font-size: 6.5pt; color: #3D474B; }
`;
