import type { FileStore } from "#server/platform/files/file-store.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { invitePath } from "#shared/invite-code.ts";
import { HOUSE_PICTURE } from "#shared/poster-pictures.ts";
import { type AssociationPoster, associationPosterHtml, Drawing, QrCode, Questions, TypedAddress } from "./association-poster.tsx";
import { JOIN_POSTER_STYLES } from "./join-poster-styles.ts";

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
