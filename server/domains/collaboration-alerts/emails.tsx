import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, Quote } from "#server/platform/emails/email-layout.tsx";
import { formatDayTime } from "#shared/format/date.ts";
import { alertTitle, REPLY_KIND_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { findToTell, type ToTell } from "./tell-alert.ts";

type Told = NonNullable<Awaited<ReturnType<typeof findToTell>>>;

/** Tells an owner of an alert from the network, or of an answer in its thread. */
export async function collaborationAlertEmail(ctx: DomainContext, told: ToTell): Promise<EmailContent | null> {
  const found = await findToTell(ctx.db, told);
  if (!found) return null;
  const title = found.reply ? replyTitle(found, found.reply.kind) : alertTitle(found.alert, found.fromName);
  return {
    subject: found.alert.isUrgent && !found.reply ? `Brådskande. ${title}` : title,
    element: (
      <EmailLayout preview={`${found.fromName} till ${found.toName}.`} heading={title}>
        {found.alert.isExercise && <Paragraph>Det här är en övning. Inget har hänt på riktigt.</Paragraph>}
        {found.reply ? <ReplyParagraphs {...found} reply={found.reply} /> : <AlertParagraphs {...found} />}
        <ActionLink href={`${ctx.config.publicUrl}/collaboration/inbox?alert=${told.alertId}`} label="Öppna och svara" />
      </EmailLayout>
    ),
  };
}

const replyTitle = ({ alert, fromName }: Told, kind: NonNullable<Told["reply"]>["kind"]): string =>
  `${alert.isExercise ? "ÖVNING: " : ""}${REPLY_KIND_LABELS[kind]}: svar från ${fromName}`;

function AlertParagraphs({ alert, fromName }: Told) {
  const facts = [
    alert.quantity && `Hur mycket: ${alert.quantity}`,
    alert.neededWhen && `När: ${alert.neededWhen}`,
    alert.place && `Var: ${alert.place}`,
    alert.replyBy && `Svara senast ${formatDayTime(alert.replyBy)}`,
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <>
      <Paragraph>{fromName} skriver:</Paragraph>
      <Quote>{alert.text}</Quote>
      {facts.map((fact) => (
        <Paragraph key={fact}>{fact}</Paragraph>
      ))}
    </>
  );
}

function ReplyParagraphs({ alert, fromName, reply }: Told & { reply: NonNullable<Told["reply"]> }) {
  const lines = [reply.text, reply.quantity && `Vad: ${reply.quantity}`, reply.availableWhen && `När: ${reply.availableWhen}`].filter(
    Boolean,
  );
  return (
    <>
      <Paragraph>{fromName} svarar på:</Paragraph>
      <Quote>{alert.text}</Quote>
      {lines.length > 0 && <Paragraph>Svaret:</Paragraph>}
      {lines.length > 0 && <Quote>{lines.join("\n")}</Quote>}
    </>
  );
}
