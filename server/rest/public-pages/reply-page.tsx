import type { ReplyPageView } from "#server/domains/crisis/reply-page-queries.ts";
import { textWithLink } from "#shared/crisis-text/message-text.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { formatShort } from "#shared/format/date.ts";
import { helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import type { Faults } from "./form-fields.tsx";
import { type HelpDraft, HelpForm } from "./help-form.tsx";
import { Card, Notice, PostButton } from "./layout.tsx";

/** In the order of the digits of an SMS reply; who needs help shall not have to look for it. */
const BUTTONS: readonly ReplyAnswer[] = ["ok", "need_help", "away"];

const AFTER: Record<ReplyAnswer, string> = {
  ok: "Tack. Krisgruppen vet att du är OK.",
  need_help: "Krisgruppen ser att du behöver hjälp. Ring 112 om någon är i fara.",
  away: "Tack. Krisgruppen vet att du inte är hemma.",
};

interface ReplyPageProps {
  view: ReplyPageView;
  link: string;
  /** What the form of the help sent, where something is wrong with it. */
  refused?: { draft: HelpDraft; faults: Faults } | undefined;
}

/** Three big buttons and how it stands; works without JavaScript. A GET of it changes nothing: mail scanners open links. */
export function ReplyPage({ view, link, refused }: ReplyPageProps) {
  const { content, sentAt, isExercise, isOver, answer, answeredAt, need, phoneEnd } = view;
  const action = `/svar/${link}`;
  return (
    <>
      <Card>
        <h1>Hur är läget hos dig?</h1>
        {isExercise && <Notice tone="calm">Det här är en övning.</Notice>}
        {answer && answeredAt && (
          <Notice tone={answer === "need_help" ? "warn" : "good"}>
            <p>
              <strong>
                Du svarade «{REPLY_ANSWER_LABELS[answer]}» {formatShort(answeredAt)}.
              </strong>
            </p>
            {!isOver && <p>{AFTER[answer]}</p>}
            {!isOver && need && need.kinds.length > 0 && <p>Du behöver: {helpInWords(need.kinds).toLocaleLowerCase("sv")}.</p>}
            {!isOver && need?.takenAt && <p>Någon i krisgruppen tog hand om det {formatShort(need.takenAt)}.</p>}
          </Notice>
        )}
        {isOver ? (
          <Notice tone="calm">Krisläget är avslutat och ingen läser svaren längre. Ring 112 vid fara för liv.</Notice>
        ) : (
          <>
            {need && (
              <details className="help" open={refused !== undefined || !hasTold(need)}>
                <summary>Ändra vad du behöver</summary>
                <HelpForm action={action} draft={refused?.draft ?? need} phoneEnd={phoneEnd} faults={refused?.faults ?? {}} />
              </details>
            )}
            {BUTTONS.map((value) => (
              <PostButton key={value} action={action} fields={{ svar: value }} label={REPLY_ANSWER_LABELS[value]} look="huge" />
            ))}
            <p className="dim">{answer ? "Ändras läget? Svara igen, så gäller det nya svaret." : "Du kan svara igen om läget ändras."}</p>
          </>
        )}
      </Card>
      <Card>
        <h2>Meddelandet</h2>
        {textWithLink(content)
          .split("\n")
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent text never move
            <p key={index}>{line}</p>
          ))}
        <p className="dim">Skickat {formatShort(sentAt)}</p>
      </Card>
    </>
  );
}

const hasTold = ({ kinds, note, flat, phone }: HelpDraft): boolean => kinds.length > 0 || [note, flat, phone].some(Boolean);

/** For a link that the portal has not signed, or whose message is gone. */
export function DeadLink() {
  return (
    <Card>
      <h1>Länken gäller inte</h1>
      <p>Kontrollera att hela adressen kom med. Är det bråttom, ring någon i krisgruppen.</p>
    </Card>
  );
}
