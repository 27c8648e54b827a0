import type { FileStore } from "#server/platform/files/file-store.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { ALARM_PICTURE } from "#shared/poster-pictures.ts";
import { alarmPath, subscribeLink } from "#shared/subscribe-links.ts";
import { type AssociationPoster, associationPosterHtml, Drawing, QrCode, Questions, TypedAddress } from "./association-poster.tsx";

/** Read from across the street, in colour or in grey; the space between its parts gives way when the name is long. */
const SUBSCRIBE_POSTER_STYLES = `
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
          Sms eller mejl när strömmen, vattnet eller värmen försvinner. <b>Inget konto behövs.</b>
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
