import type { ReactNode } from "react";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { documentHtml } from "#server/platform/pdf/document-frame.tsx";
import { logoAsData } from "#server/platform/pdf/letterhead.tsx";
import { formatDateLong } from "#shared/format/date.ts";
import { qrPath } from "#shared/format/qr-path.ts";
import { invitePath } from "#shared/invite-code.ts";
import { ALARM_PICTURE, HOUSE_PICTURE, type PosterPicture } from "#shared/poster-pictures.ts";
import { alarmPath, subscribeLink } from "#shared/subscribe-links.ts";
import { readOwnInviteCode } from "./invite-codes.ts";
import { readCurrentAssociation } from "./queries.ts";

/**
 * The poster with the QR code that leads to the caller's association, as PDF (decision 9). Throws UnauthenticatedError,
 * ForbiddenError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printJoinPoster(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "association:invite");
  const [association, { code: inviteCode }] = await Promise.all([readCurrentAssociation(ctx), readOwnInviteCode(ctx)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const html = await joinPosterHtml(ctx, { association, inviteCode, publicUrl: ctx.config.publicUrl, printedAt: ctx.now() });
  return { filename: `${joinPosterTitle(association.name)}.pdf`, contents: await ctx.pdf.render(html) };
}

/**
 * The poster with the QR code where residents sign up for crisis messages, as PDF. Throws UnauthenticatedError, ForbiddenError,
 * LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printSubscribePoster(ctx: DomainContext): Promise<{ filename: string; contents: Uint8Array }> {
  const actor = requirePermission(ctx.actor, "subscribers:manage");
  const [association, { code: inviteCode }] = await Promise.all([readCurrentAssociation(ctx), readOwnInviteCode(ctx)]);
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const html = await subscribePosterHtml(ctx, { association, inviteCode, publicUrl: ctx.config.publicUrl, printedAt: ctx.now() });
  return { filename: `${subscribePosterTitle(association.name)}.pdf`, contents: await ctx.pdf.render(html) };
}

/** Whose poster it is; the address is that of the portal and a short path below it. */
export interface AssociationPoster {
  association: { id: string; name: string; logoUrl: string | null; contactPersonEmail: string | null };
  inviteCode: string;
  publicUrl: string;
  printedAt: Date;
}

interface Sheet {
  title: string;
  styles: string;
  children: ReactNode;
}

/** The HTML of a sheet that a board hangs up: one page, whatever the association is called. */
async function associationPosterHtml(ctx: { media: FileStore }, poster: AssociationPoster, sheet: Sheet): Promise<string> {
  const { name, logoUrl } = poster.association;
  const logo = await logoAsData(ctx.media, logoUrl);
  return documentHtml({
    title: sheet.title,
    styles: sheet.styles,
    content: (
      <main className={sizeFor(name)}>
        {logo && <img src={logo} alt="" className="logo" />}
        {sheet.children}
      </main>
    ),
    hasFoot: false,
  });
}

/** How large the name can stand. */
const sizeFor = (name: string): string => (name.length <= 30 ? "large" : name.length <= 64 ? "medium" : "small");

function QrCode({ text, label }: { text: string; label: string }) {
  const { path, width } = qrPath(text);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
      <path d={path} fill="#16252A" />
    </svg>
  );
}

function Drawing({ picture: { width, height, shapes } }: { picture: PosterPicture }) {
  return (
    <svg className="picture" viewBox={`0 0 ${width} ${height}`} fill="none" strokeLinecap="round" aria-hidden>
      {shapes.map(({ d, fill, stroke }) => (
        <path key={d} d={d} fill={fill} stroke={stroke?.color} strokeWidth={stroke?.width} />
      ))}
    </svg>
  );
}

/** An address to type by hand: without its protocol, and broken nowhere but before its path. */
function TypedAddress({ publicUrl, path }: { publicUrl: string; path: string }) {
  return (
    <p className="link">
      <a href={`${publicUrl}${path}`}>
        {publicUrl.replace(/^https?:\/\//, "")}
        <wbr />
        <span className="path">{path}</span>
      </a>
    </p>
  );
}

/** Whom to ask, where the association has said so. */
function Questions({ email }: { email: string | null }) {
  return (
    email && (
      <>
        {" · frågor: "}
        <a href={`mailto:${email}`}>{email}</a>
      </>
    )
  );
}

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

const joinPosterTitle = (associationName: string): string => `Bli medlem i portalen, ${associationName}`;

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

const subscribePosterTitle = (associationName: string): string => `Få krislarm från ${associationName}`;

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
