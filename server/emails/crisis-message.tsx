import { formatPhone } from "#shared/format/phone.ts";
import { REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";

interface CrisisMessageProps {
  associationName: string;
  subject: string;
  content: string;
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

/** A crisis message as a mail: the text as it was written, and what the reader can do. */
export function CrisisMessage({
  associationName,
  subject,
  content,
  publicPhone,
  pageLink,
  asks,
  isLast,
  leaveLink,
  crisisLink,
}: CrisisMessageProps) {
  return (
    <EmailLayout preview={content.slice(0, 120)} heading={subject}>
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
          <ActionLink href={pageLink} label="Svara hur du har det" />
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
