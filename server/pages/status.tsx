import { type Request, type Response, Router } from "express";
import { readHelp } from "#server/domains/crisis/follow-need.ts";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { findStatusPage, type OwnAnswerView, readReplyPage, type StatusPageView } from "#server/domains/crisis/status-page-queries.ts";
import { type SentTemplate, translateMessage } from "#server/domains/translations/translate-message.ts";
import { translationTo } from "#server/domains/translations/translations.ts";
import { restContext } from "#server/http/bearer.ts";
import { formField, readForm } from "#server/http/form-body.ts";
import { openReplyLink } from "#server/http/open-signed-link.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { replyLink } from "#shared/crisis-links.ts";
import { textWithLink } from "#shared/crisis-text/message-text.ts";
import { REPLY_ANSWERS } from "#shared/enums.ts";
import { formatDayTime, formatTime, isoDay } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { helpDetails } from "#shared/schemas/crisis-page.ts";
import { directionOf } from "#shared/text/languages.ts";
import { AnswerCard, AnsweredNotice, isWriting, type OwnAnswer } from "./answer-card.tsx";
import { type Faults, refusedForm } from "./form-fields.tsx";
import { type HelpDraft, readHelpForm } from "./help-form.tsx";
import { Card, DeadLink, Notice, sendPublicPage } from "./layout.tsx";

interface StatusPageProps {
  status: StatusPageView;
  /** Only on a personal link: whoever has the crisis's address alone reads. */
  own: OwnAnswer | null;
  readAt: Date;
}

/**
 * How a crisis stands: `/k/<token>` for everybody who has its address, and `/s/<link>` for whoever got a message, with their answer.
 * The personal link says who answers, and is good for nothing else.
 */
export function statusPages(services: Services): Router {
  const router = Router();
  router.get("/k/:token", async (req, res) => {
    const ctx = await restContext(services, req);
    const found = await findStatusPage(ctx, req.params.token);
    // Only what leads to nothing counts, as with signed links.
    if (!found) await ctx.limits.consume("crowd/wrong-link", limitKeyOf(ctx.client.ipAddress));
    send(ctx, res, found && found !== "gone" ? { status: found, own: null } : found);
  });
  // Where links led before; 307 keeps a press a press.
  const moved = (req: Request<{ link: string }>, res: Response): void =>
    res.redirect(307, replyLink("", encodeURIComponent(req.params.link)));
  router.get("/svar/:link", moved);
  router.post("/svar/:link", moved);
  router.get("/s/:link", (req, res) => show(services, req, res));
  router.use("/s", readForm);
  router.post("/s/:link", async (req, res) => {
    const ctx = await restContext(services, req);
    const deliveryId = await openReplyLink(ctx, req.params.link);
    const answer = REPLY_ANSWERS.find((value) => value === formField(req.body, "svar"));
    if (!deliveryId || !answer) return show(services, req, res);
    await ctx.limits.consume("link/reply", deliveryId);
    const draft = formField(req.body, "hjalp") ? readHelpForm(req.body) : null;
    try {
      const help = draft && readHelp("phone", helpDetails.parse(draft));
      await recordReply(ctx, { deliveryId, source: "link", answer, text: null, help });
    } catch (error) {
      if (!draft) throw error;
      const { status, faults } = refusedForm(res, error);
      return show(services, req, res, { status, draft, faults });
    }
    // Reloading the page shall not answer again.
    res.redirect(303, replyLink("", req.params.link));
  });
  return router;
}

interface Refused {
  status: number;
  draft: HelpDraft;
  faults: Faults;
}

async function show(services: Services, req: Request<{ link: string }>, res: Response, refused?: Refused): Promise<void> {
  const ctx = await restContext(services, req);
  const { link } = req.params;
  const deliveryId = await openReplyLink(ctx, link);
  const found = deliveryId ? await readReplyPage(ctx, deliveryId) : null;
  if (!found || found === "gone") return send(ctx, res, found);
  const isChanging = req.query.andra !== undefined;
  send(ctx, res, { status: found.status, own: { view: found.own, link, isChanging, refused } }, refused?.status);
}

type Found = { status: StatusPageView; own: OwnAnswer | null } | "gone" | null;

function send(ctx: DomainContext, res: Response, found: Found, status = 200): void {
  if (found === null) sendPublicPage(res, { status: 404, title: "Länken gäller inte", content: <DeadLink /> });
  else if (found === "gone") sendPublicPage(res, { status: 410, title: "Sidan finns inte längre", content: <GonePage /> });
  else {
    const { associationName, isExercise, resolvedAt } = found.status;
    // Not while somebody may be writing, and a crisis that is over changes no more.
    if (!resolvedAt && !(found.own && isWriting(found.own))) res.set("refresh", String(REFRESH_SECONDS));
    sendPublicPage(res, {
      status,
      title: isExercise ? "ÖVNING" : "Krisläge",
      // Without the logo: the whole page is one answer of a few kilobytes.
      association: { name: associationName, logoUrl: null },
      content: <StatusPage {...found} readAt={ctx.now()} />,
    });
  }
}

/** Of the header `Refresh`. */
const REFRESH_SECONDS = 60;

/** How a crisis stands, the newest word first. A GET of it changes nothing: mail scanners open links. */
function StatusPage({ status, own, readAt }: StatusPageProps) {
  const { areaNames, isExercise, startedAt, resolvedAt, nextUpdateAt, publicPhone, advice, messages, token } = status;
  // A question alone is no word of how it stands.
  const latest = messages.find(({ isQuestion }) => !isQuestion) ?? messages[0];
  const former = messages.filter((message) => message !== latest);
  const isOver = resolvedAt !== null;
  const language = own?.view.language ?? null;
  return (
    <>
      {own && <AnsweredNotice view={own.view} isOver={isOver} />}
      <Card>
        <h1>
          {isExercise ? "ÖVNING" : "Krisläge"}: {areaNames.join(", ")}
        </h1>
        <p className="dim">
          {isExercise && "Det här är en övning. "}
          {isOver ? "Började" : "Pågår sedan"} {formatDayTime(startedAt)}
        </p>
        {isOver && <EndNotice isExercise={isExercise} at={resolvedAt} isOwn={own !== null} />}
        <Latest message={latest} own={own} />
        {!isOver && nextUpdateAt && (
          <p>
            <strong>{nextWord(nextUpdateAt, readAt)}</strong>
          </p>
        )}
        {!isOver && publicPhone && (
          <p>
            Frågor? Ring <a href={`tel:${publicPhone}`}>{formatPhone(publicPhone)}</a>.
          </p>
        )}
        {!isOver && <p className="dim">Så här är läget {formatTime(readAt)}.</p>}
      </Card>
      {own?.view.message && <OwnMessage message={own.view.message} view={own.view} />}
      {!isOver && <Answering own={own} status={status} />}
      {!isOver && advice.length > 0 && (
        <Card>
          <h2>Det här kan du göra</h2>
          <ul>
            {advice.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      )}
      {former.length > 0 && (
        <Card>
          <h2>Tidigare besked</h2>
          {former.map(({ id, content, sentAt, placeWords, template }) => (
            <Words key={id} content={content} sentAt={sentAt} placeWords={placeWords} template={template} language={language} />
          ))}
        </Card>
      )}
      {own && (
        <p className="share dim">
          Länken hit är din egen. Dela <a href={`/k/${token}`}>sidan utan dina svar</a> i stället.
        </p>
      )}
    </>
  );
}

/** The newest word to the residents. Whoever has got one of their own reads that below. */
function Latest({ message, own }: { message: StatusPageView["messages"][number] | undefined } & Pick<StatusPageProps, "own">) {
  if (!message) return own?.view.message ? null : <p>Inget besked har gått ut till de boende än.</p>;
  return (
    <>
      <h2>Senaste beskedet</h2>
      <Words {...message} language={own?.view.language ?? null} />
    </>
  );
}

/** What was sent to whoever holds the link, and not to all residents. */
function OwnMessage({ message, view: { crisisPath, language } }: { message: NonNullable<OwnAnswerView["message"]>; view: OwnAnswerView }) {
  return (
    <Card>
      <h2>Meddelandet</h2>
      <Words {...message} content={textWithLink(message.content)} language={language} />
      {crisisPath && (
        <a className="button quiet" href={crisisPath}>
          Öppna i portalen
        </a>
      )}
    </Card>
  );
}

/** Who came by the address of everybody reads where to answer: it says of nobody who they are. */
function Answering({ own, status: { isAnsweredBySms } }: Pick<StatusPageProps, "own" | "status">) {
  if (own) return <AnswerCard {...own} />;
  return (
    <Card>
      <h2>Hur har du det?</h2>
      <p>Fick du ett sms eller ett mejl? Svara med länken i det.</p>
      {isAnsweredBySms && <p>Du kan också svara på ett sms: 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.</p>}
    </Card>
  );
}

function EndNotice({ isExercise, at, isOwn }: { isExercise: boolean; at: string; isOwn: boolean }) {
  return (
    <Notice tone="calm">
      {isExercise ? "Övningen" : "Krisläget"} avslutades {formatDayTime(at)}.{isOwn && " Ingen läser svaren längre."} Ring 112 vid fara för
      liv.
    </Notice>
  );
}

function nextWord(at: string, now: Date): string {
  const when = isoDay(at) === isoDay(now) ? `kl ${formatTime(at)}` : formatDayTime(at);
  return new Date(at) > now ? `Nästa besked ${when}.` : `Nästa besked skulle ha kommit ${when}.`;
}

interface WordsProps {
  content: string;
  sentAt: string;
  /** Whom it is for, where it is not the whole house. */
  placeWords?: string | null;
  template: SentTemplate | null;
  /** In which it stands first; null for Swedish alone. */
  language: string | null;
}

/** A message as it was written, and when it was sent. Who reads another language has it in that before. */
function Words({ content, sentAt, placeWords, template, language }: WordsProps) {
  const translated = template && translateMessage(template, language, "none");
  const to = translated && translationTo(language);
  return (
    <div className="words">
      {placeWords && (
        <p>
          <strong>Till boende i {placeWords}</strong>
        </p>
      )}
      {to && language && (
        <>
          <div lang={language} dir={directionOf(language)}>
            <p>{translated}</p>
            <p className="dim">{to.translatedBy.own}</p>
          </div>
          <p className="dim">{to.translatedBy.sv} På svenska står det:</p>
        </>
      )}
      {content.split("\n").map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent text never move
        <p key={index}>{line}</p>
      ))}
      <p className="dim">Skickat {formatDayTime(sentAt)}</p>
    </div>
  );
}

/** A month after the crisis. */
function GonePage() {
  return (
    <Card>
      <h1>Sidan finns inte längre</h1>
      <p>Krisläget är avslutat sedan mer än 30 dagar.</p>
    </Card>
  );
}
