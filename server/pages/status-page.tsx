import type { StatusPageView } from "#server/domains/crisis/status-page-queries.ts";
import { textWithLink } from "#shared/crisis-text/message-text.ts";
import { formatDayTime, formatTime, isoDay } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { AnswerCard, AnsweredNotice, type OwnAnswer } from "./answer-card.tsx";
import { Card, Notice } from "./layout.tsx";

interface StatusPageProps {
  status: StatusPageView;
  /** Only on a personal link: whoever has the crisis's address alone reads. */
  own: OwnAnswer | null;
  readAt: Date;
}

/** How a crisis stands, the newest word first. A GET of it changes nothing: mail scanners open links. */
export function StatusPage({ status, own, readAt }: StatusPageProps) {
  const { areaNames, isExercise, startedAt, resolvedAt, nextUpdateAt, publicPhone, advice, messages, token } = status;
  // A question alone is no word of how it stands.
  const latest = messages.find(({ isQuestion }) => !isQuestion) ?? messages[0];
  const former = messages.filter((message) => message !== latest);
  const isOver = resolvedAt !== null;
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
        {latest ? (
          <>
            <h2>Senaste beskedet</h2>
            <Words content={latest.content} sentAt={latest.sentAt} />
          </>
        ) : (
          <p>Inget besked har gått ut till de boende än.</p>
        )}
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
      {own?.view.message && (
        <Card>
          <h2>Meddelandet</h2>
          <Words content={textWithLink(own.view.message.content)} sentAt={own.view.message.sentAt} />
        </Card>
      )}
      {own && !isOver && <AnswerCard {...own} />}
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
          {former.map(({ id, content, sentAt }) => (
            <Words key={id} content={content} sentAt={sentAt} />
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

/** A message as it was written, and when it was sent. */
function Words({ content, sentAt }: Pick<StatusPageView["messages"][number], "content" | "sentAt">) {
  return (
    <div className="words">
      {content.split("\n").map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent text never move
        <p key={index}>{line}</p>
      ))}
      <p className="dim">Skickat {formatDayTime(sentAt)}</p>
    </div>
  );
}

/** A month after the crisis. */
export function GonePage() {
  return (
    <Card>
      <h1>Sidan finns inte längre</h1>
      <p>Krisläget är avslutat sedan mer än 30 dagar.</p>
    </Card>
  );
}
