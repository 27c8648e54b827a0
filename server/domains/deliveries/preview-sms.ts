import type { DomainContext } from "#server/platform/context.ts";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { replyLink, SAMPLE_TOKEN, smsEnding } from "#shared/crisis-links.ts";
import { explainsDigits, textWithLink } from "#shared/crisis-text/message-text.ts";

/**
 * An SMS of a crisis as it will leave, before it has its links: in the text a link ends with three dots, in what it costs it is as
 * long as it will be. `text` names its sender already.
 */
export function previewSms(
  { config: { publicUrl }, sms }: DomainContext,
  text: string,
  { asksForReply }: { asksForReply: boolean },
): { text: string; parts: number } {
  const isAnswer = asksForReply && !(sms.replies && explainsDigits(text));
  const words = isAnswer ? textWithLink(text) : text;
  const endingBy = (sealed: string): string => smsEnding(replyLink(publicUrl, sealed), { isAnswer });
  return { text: words + endingBy("…"), parts: smsParts(words + endingBy(SAMPLE_TOKEN)).parts };
}
