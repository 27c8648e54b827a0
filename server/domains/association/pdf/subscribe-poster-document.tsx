import type { FileStore } from "#server/platform/files/file-store.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { ALARM_PICTURE } from "#shared/poster-pictures.ts";
import { alarmPath, subscribeLink } from "#shared/subscribe-links.ts";
import { type AssociationPoster, associationPosterHtml, Drawing, QrCode, Questions, TypedAddress } from "./association-poster.tsx";
import { SUBSCRIBE_POSTER_STYLES } from "./subscribe-poster-styles.ts";

export const subscribePosterTitle = (associationName: string): string => `Få krislarm från ${associationName}`;

/**
 * The HTML of the large poster for the door, where residents sign up for crisis messages. Its code holds the long address: it leads
 * there for as long as it hangs, also when the short one is renewed.
 */
export function subscribePosterHtml(ctx: { media: FileStore }, poster: AssociationPoster): Promise<string> {
  const { association, inviteCode, publicUrl, printedAt } = poster;
  return associationPosterHtml(ctx, poster, {
    title: subscribePosterTitle(association.name),
    styles: SUBSCRIBE_POSTER_STYLES,
    children: (
      <>
        <header>
          <div>
            <h1>Få krislarm</h1>
            <p className="association">{association.name}</p>
          </div>
          <Drawing picture={ALARM_PICTURE} />
        </header>
        <p className="why">
          SMS eller mejl när strömmen, vattnet eller värmen försvinner. <b>Inget konto behövs.</b>
        </p>
        <div className="frame">
          <QrCode
            text={subscribeLink(publicUrl, association.id)}
            label={`QR-kod som öppnar anmälan till krislarm från ${association.name}`}
          />
        </div>
        <section>
          <p>Skanna koden, eller skriv adressen i telefonen:</p>
          <TypedAddress publicUrl={publicUrl} path={alarmPath(inviteCode)} />
        </section>
        <footer>
          {`Vid fara för liv: ring 112 · uppsatt av styrelsen ${formatDateLong(printedAt)}`}
          <Questions email={association.contactPersonEmail} />
        </footer>
      </>
    ),
  });
}
