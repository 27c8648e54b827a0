import { findAssociationName } from "#server/domains/association/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, Quote, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { outgoingText } from "#shared/crisis-text/message-text.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { directionOf } from "#shared/text/languages.ts";
import { ASK_TO_ALARM, sourceName, WARNING_PATH } from "#shared/text/warnings.ts";
import { findWaiting } from "./message-queries.ts";
import { readWaiting } from "./need-queries.ts";
import { findOpenProposal } from "./warnings/warning-queries.ts";
import { warningWords } from "./warnings/warning-rules.ts";

interface CrisisMessageProps {
  associationName: string;
  subject: string;
  content: string;
  /** The same in the recipient's own language, which comes first; null for Swedish. */
  translation?: MailTranslation | null;
  /** Who answers questions. */
  publicPhone: string | null;
  /** Where it stands how it is, with the recipient's own answer where they have one; null where there is no such page. */
  pageLink: string | null;
  /** Whether an answer is asked for there. */
  asks: boolean;
  /** Whether it is over with this. */
  isLast: boolean;
  /** Ends the subscription; null for members, who get messages as such. */
  leaveLink: string | null;
  /** The crisis's own page; null for those who cannot open it. */
  crisisLink: string | null;
}

/** A text in the language that its recipient has chosen. */
export interface MailTranslation {
  language: string;
  text: string;
  /** Said beneath it. */
  translatedBy: { sv: string; own: string };
  /** «Svara» */
  reply: string;
}

/** A crisis message as a mail: the text as it was written, and what the reader can do. */
export function CrisisMessage({
  associationName,
  subject,
  content,
  translation = null,
  publicPhone,
  pageLink,
  asks,
  isLast,
  leaveLink,
  crisisLink,
}: CrisisMessageProps) {
  return (
    <EmailLayout preview={(translation?.text ?? content).slice(0, 120)} heading={subject}>
      {translation && (
        <div lang={translation.language} dir={directionOf(translation.language)}>
          <Paragraph>{translation.text}</Paragraph>
          <SmallPrint>{translation.translatedBy.own}</SmallPrint>
        </div>
      )}
      {translation && <SmallPrint>{translation.translatedBy.sv} På svenska står det:</SmallPrint>}
      {content
        .split(/\n+/)
        .filter((line) => line.trim() !== "")
        .map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
      {pageLink && !asks && (
        <>
          <Paragraph>
            {isLast
              ? "Alla besked står kvar i 30 dagar."
              : "Här står hur läget är, och här svarar du hur du har det eller att du behöver hjälp."}
          </Paragraph>
          <ActionLink href={pageLink} label={isLast ? "Läs beskeden" : "Se läget och svara"} />
        </>
      )}
      {pageLink && asks && (
        <>
          <Paragraph>
            Hur är läget hos dig? Svara med ett av tre val: {REPLY_ANSWER_LABELS.ok}, {REPLY_ANSWER_LABELS.need_help} eller{" "}
            {REPLY_ANSWER_LABELS.away}.
          </Paragraph>
          <ActionLink href={pageLink} label={translation ? `${translation.reply} · Svara hur du har det` : "Svara hur du har det"} />
        </>
      )}
      {publicPhone && !isLast && <Paragraph>Frågor? Ring {formatPhone(publicPhone)}.</Paragraph>}
      {crisisLink && <ActionLink href={crisisLink} label="Öppna krissidan" />}
      <Paragraph>Vid fara för liv: ring 112. Information vid olyckor och kriser: ring 113 13.</Paragraph>
      <SmallPrint>
        {leaveLink
          ? `Du får mejlet för att du prenumererar på krismeddelanden från ${associationName}.`
          : `Du får mejlet för att du är med i ${associationName} eller i dess krisgrupp.`}
      </SmallPrint>
      {leaveLink && (
        <SmallPrint>
          Vill du inte ha fler? <a href={leaveLink}>Avsluta prenumerationen</a>
        </SmallPrint>
      )}
    </EmailLayout>
  );
}

/** Tells whoever leads that somebody needs help. Who, where and with what stands behind the sign-in, not in a mail. */
export async function crisisNeed(ctx: DomainContext, { activationId }: { activationId: string }): Promise<EmailContent | null> {
  const waiting = await readWaiting(ctx.db, activationId);
  if (!waiting) return null;
  const { areaName, isExercise, associationId, people } = waiting;
  const house = (await findAssociationName(ctx.db, associationId)) ?? "";
  const words = people === 1 ? "En person behöver hjälp" : `${people} personer behöver hjälp`;
  return {
    subject: outgoingText(`${house}: ${words}`, isExercise),
    element: (
      <EmailLayout preview={`${areaName}. Öppna krisläget och ta hand om det.`} heading={outgoingText(words, isExercise)}>
        <Paragraph>
          {house}, {areaName}. Öppna krisläget: där står vem, var och med vad. Tryck «Jag tar det», så vet de andra.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/crisis-management/${activationId}?tab=svar`} label="Se vem som behöver hjälp" />
      </EmailLayout>
    ),
  };
}

/** Asks whoever is on call whether to alarm for an official warning; nothing once it is over, thrown away or alarmed for. */
export async function warningProposal(ctx: DomainContext, { proposalId }: { proposalId: string }): Promise<EmailContent | null> {
  const proposal = await findOpenProposal(ctx.db, proposalId);
  if (!proposal) return null;
  const { feed, text, publishedAt, associationName, isRepeated } = proposal;
  const words = warningWords(proposal);
  return {
    subject: `${associationName}: ${isRepeated ? "Ändrad varning. " : ""}${words}`,
    element: (
      <EmailLayout preview={`${words} ${ASK_TO_ALARM}`} heading={ASK_TO_ALARM}>
        <Paragraph>{words}</Paragraph>
        {text && <Quote>{text}</Quote>}
        <Paragraph>
          Källa: {sourceName(feed)}
          {publishedAt && `, ${formatDayTime(publishedAt)}`}. Inget går ut förrän någon av er har läst texten och skickat den.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${WARNING_PATH}`} label="Läs och bestäm" />
        <SmallPrint>Du får mejlet för att du har jour eller leder krisgruppen i {associationName}.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Asks another system owner to let a message of an exercise go; nothing once it has left or is stopped. */
export async function crisisWaiting(
  ctx: DomainContext,
  { activationId, messageId }: { activationId: string; messageId: string },
): Promise<EmailContent | null> {
  const waiting = await findWaiting(ctx.db, messageId);
  if (!waiting) return null;
  const { associationName, content, sender } = waiting;
  const words = "Ett besked väntar på dig";
  return {
    subject: outgoingText(`${associationName}: ${words}`, true),
    element: (
      <EmailLayout preview="Läs det och låt det gå ut, eller stoppa det." heading={outgoingText(words, true)}>
        <Paragraph>
          {sender ?? "En systemägare"} övar i {associationName}. Beskedet till de boende går ut när en annan systemägare har godkänt det:
        </Paragraph>
        <Quote>{content}</Quote>
        <ActionLink
          href={`${ctx.config.publicUrl}/crisis-management/${activationId}?tab=besked&message=${messageId}`}
          label="Läs och godkänn"
        />
      </EmailLayout>
    ),
  };
}
