import type { OwnAnswerView } from "#server/domains/crisis/status-page-queries.ts";
import { answerIn, translationTo } from "#server/domains/translations/translations.ts";
import { replyLink } from "#shared/crisis-links.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import type { Faults } from "./form-fields.tsx";
import { type HelpDraft, HelpForm } from "./help-form.tsx";
import { Card, Notice, PostButton } from "./layout.tsx";

/** In the order of the digits of an SMS reply; who needs help shall not have to look for it. */
const BUTTONS: readonly ReplyAnswer[] = ["ok", "need_help", "away"];

const AFTER: Record<ReplyAnswer, string> = {
  ok: "Tack. Föreningen vet att du är OK.",
  need_help: "Föreningen ser att du behöver hjälp. Ring 112 om någon är i fara.",
  away: "Tack. Föreningen vet att du inte är hemma.",
};

/** What the holder of a personal link may do on the page of a crisis. */
export interface OwnAnswer {
  view: OwnAnswerView;
  link: string;
  /** Asked for: the form of the help, by somebody who has told already. */
  isChanging?: boolean;
  /** What the form of the help sent, where something is wrong with it. */
  refused?: { draft: HelpDraft; faults: Faults } | undefined;
}

/** What one has answered, first on the page, since that is where a press leads. */
export function AnsweredNotice({
  view: { answer, answeredAt, isNoted, helpedAt, need, phoneEnd },
  isOver,
}: {
  view: OwnAnswerView;
  isOver: boolean;
}) {
  if (!answer || !answeredAt) return null;
  if (isNoted && answer === "ok" && helpedAt) {
    return (
      <Notice tone="good">
        <p>
          <strong>Föreningen har noterat att du har fått hjälp {formatDayTime(helpedAt)}.</strong>
        </p>
        {!isOver && <p>Behöver du mer hjälp? Svara igen.</p>}
      </Notice>
    );
  }
  return (
    <Notice tone={answer === "need_help" ? "warn" : "good"}>
      <p>
        <strong>
          {isNoted ? "Föreningen har noterat" : "Du svarade"} «{REPLY_ANSWER_LABELS[answer]}» {formatDayTime(answeredAt)}.
        </strong>
      </p>
      {!isOver && <p>{AFTER[answer]}</p>}
      {!isOver && need && (hasTold(need) ? <Told need={need} phoneEnd={phoneEnd} /> : <AskToTell />)}
      {!isOver && need?.takenAt && <p>Någon tar hand om det sedan {formatDayTime(need.takenAt)}.</p>}
    </Notice>
  );
}

const AskToTell = () => (
  <p>
    <a href="#hjalp">Berätta vad du behöver</a>
  </p>
);

/** What the crisis group reads, so that nobody wonders whether it arrived. Of the number its end: a link may be passed on. */
function Told({ need: { kinds, note, flat, phone }, phoneEnd }: { need: HelpDraft; phoneEnd: string | null }) {
  const end = phone?.slice(-2) ?? phoneEnd;
  return (
    <p>
      {kinds.length > 0 && <>Du behöver: {helpInWords(kinds).toLocaleLowerCase("sv")}. </>}
      {note && <>Du skrev: «{note}». </>}
      {flat && <>Lägenhet eller våning: {flat}. </>}
      {end && <>Vi ringer numret som slutar på {end}.</>}
    </p>
  );
}

const LOOKS: Record<ReplyAnswer, "huge" | "huge call" | "huge quiet"> = { ok: "huge", need_help: "huge call", away: "huge quiet" };

/** Whether the form of the help stands on the page: somebody may be writing in it. */
export const isWriting = ({ view: { need }, isChanging, refused }: OwnAnswer): boolean =>
  need !== null && (isChanging === true || refused !== undefined || !hasTold(need));

/** Three big buttons, and what is needed where help is; works without JavaScript. */
export function AnswerCard(own: OwnAnswer) {
  const { answer, need, phoneEnd } = own.view;
  const to = translationTo(own.view.language);
  const { link, refused } = own;
  const action = replyLink("", link);
  return (
    <Card>
      <h2>Hur är läget hos dig?</h2>
      {need && isWriting(own) && (
        <details className="help" id="hjalp" open>
          <summary>{hasTold(need) ? "Ändra vad du behöver" : "Berätta vad du behöver"}</summary>
          <HelpForm action={action} draft={refused?.draft ?? need} phoneEnd={phoneEnd} faults={refused?.faults ?? {}} />
        </details>
      )}
      {need && !isWriting(own) && (
        <p>
          <a className="button quiet" href={`${action}?andra=ja#hjalp`}>
            Ändra vad du behöver
          </a>
        </p>
      )}
      {BUTTONS.map((value) => (
        <PostButton
          key={value}
          action={action}
          fields={{ svar: value }}
          label={to ? `${answerIn(to, value)} · ${REPLY_ANSWER_LABELS[value]}` : REPLY_ANSWER_LABELS[value]}
          look={need ? "quiet" : LOOKS[value]}
        />
      ))}
      <p className="dim">{answer ? "Ändras läget? Svara igen, så gäller det nya svaret." : "Du kan svara igen om läget ändras."}</p>
    </Card>
  );
}

/** Where somebody lives says nothing of what they need. */
const hasTold = ({ kinds, note }: HelpDraft): boolean => kinds.length > 0 || Boolean(note);
