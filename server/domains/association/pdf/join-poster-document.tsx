import type { FileStore } from "#server/platform/files/file-store.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { invitePath } from "#shared/invite-code.ts";
import { HOUSE_PICTURE } from "#shared/poster-pictures.ts";
import { type AssociationPoster, associationPosterHtml, Drawing, QrCode, Questions, TypedAddress } from "./association-poster.tsx";

const FJORD = "#0E6274";

/** Half the size of the other poster, framed in a calm colour; the space between its parts gives way when the name is long. */
const JOIN_POSTER_STYLES = `
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

export const joinPosterTitle = (associationName: string): string => `Bli medlem i portalen, ${associationName}`;

const STEPS = [
  ["Skanna koden", "och öppna länken."],
  ["Skapa ett konto", "med mejl och lösenord."],
  ["Vänta på svar.", "Styrelsen godkänner dig."],
];

/** The HTML of the small poster that leads neighbours into the portal, for the board's own board. */
export function joinPosterHtml(ctx: { media: FileStore }, poster: AssociationPoster): Promise<string> {
  const { association, inviteCode, publicUrl, printedAt } = poster;
  const path = invitePath(inviteCode);
  return associationPosterHtml(ctx, poster, {
    title: joinPosterTitle(association.name),
    styles: JOIN_POSTER_STYLES,
    children: (
      <>
        <header>
          <Drawing picture={HOUSE_PICTURE} />
          <div>
            <h1>Bli medlem i portalen</h1>
            <p className="association">{association.name}</p>
          </div>
        </header>
        <p className="why">Där förbereder vi oss tillsammans, så att huset klarar sig när el, vatten eller värme faller bort.</p>
        <div className="way">
          <QrCode text={`${publicUrl}${path}`} label={`QR-kod som öppnar ansökan till ${association.name}`} />
          <ol>
            {STEPS.map(([what, then]) => (
              <li key={what}>
                <b>{what}</b> {then}
              </li>
            ))}
          </ol>
        </div>
        <section>
          <p>Går det inte att skanna? Skriv adressen:</p>
          <TypedAddress publicUrl={publicUrl} path={path} />
        </section>
        <footer>
          {`Uppsatt av styrelsen · utskrivet ${formatDateLong(printedAt)}`}
          <Questions email={association.contactPersonEmail} />
        </footer>
      </>
    ),
  });
}
