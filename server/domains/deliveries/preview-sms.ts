import { type SentTemplate, translateMessage } from "#server/domains/translations/translate-message.ts";
import { translationTo } from "#server/domains/translations/translations.ts";
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

/** How many parts the same SMS has in another language. */
export function translatedSmsParts(
  { config: { publicUrl }, sms }: DomainContext,
  sent: SentTemplate,
  language: string,
  { asksForReply }: { asksForReply: boolean },
): number {
  const isAnswer = asksForReply && !(sms.replies && sent.asks);
  const text = translateMessage(sent, language, isAnswer ? "link" : "digits") ?? "";
  const word = translationTo(language)?.words.reply.text;
  return smsParts(text + smsEnding(replyLink(publicUrl, SAMPLE_TOKEN), { isAnswer, word })).parts;
}
