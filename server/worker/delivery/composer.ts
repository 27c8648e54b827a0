import type { MailTranslation } from "#server/domains/crisis/emails.tsx";
import type { DueDelivery, OutgoingMessage } from "#server/domains/deliveries/load-batches.ts";
import type { TestAlarm } from "#server/domains/test-alarms/emails.tsx";
import { type AnswerWay, templateOf, translateMessage } from "#server/domains/translations/translate-message.ts";
import { answerIn, type Translation, translationTo } from "#server/domains/translations/translations.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { idSealer, linkSigner } from "#server/platform/secrets/signed-link.ts";
import type { OutgoingCall, OutgoingEmail, OutgoingPush, OutgoingSms, PushAddress } from "#server/platform/senders/channels.ts";
import { DeliveryError, type HandedOver } from "#server/platform/senders/delivery-error.ts";
import { replyLink, smsEnding } from "#shared/crisis-links.ts";
import { explainsDigits, smsText, textWithLink } from "#shared/crisis-text/message-text.ts";
import { type DeliveryChannel, REPLY_ANSWERS } from "#shared/enums.ts";
import { leaveLink } from "#shared/subscribe-links.ts";
import { REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { testAlarmLink, testAlarmSms } from "#shared/text/test-alarm.ts";
import { WARNING_PATH } from "#shared/text/warnings.ts";

/** One channel's way to its provider. */
export interface Route {
  /**
   * Whether the provider drops a repeated hand-over. Where it does not, each is written down before it is made, so that only
   * those are in doubt that a dead worker had in hand.
   */
  idempotent: boolean;
  /** The most calls at a time that the provider allows; without it there are never more than the least. */
  callsAtATime?: number;
  /** Whether the provider says later what became of what it took. */
  reports: boolean;
  send(composer: Composer, delivery: DueDelivery): Promise<HandedOver>;
  /** Asks what became of an unanswered call since then; null when the provider does not have it. */
  find?(composer: Composer, delivery: DueDelivery, since: Date): Promise<HandedOver | null>;
  /** Many in one call under one key. */
  sendTogether?(composer: Composer, key: string, deliveries: readonly DueDelivery[]): Promise<(HandedOver | DeliveryError)[]>;
}

const ROUTES: Record<DeliveryChannel, (ctx: DomainContext) => Route> = {
  sms: ({ sms }) => {
    const find = sms.find?.bind(sms);
    return {
      idempotent: sms.idempotent,
      reports: true,
      ...(sms.callsAtATime && { callsAtATime: sms.callsAtATime }),
      send: (composer, delivery) => sms.send(composer.sms(delivery)),
      ...(find && { find: (composer, delivery, since) => find({ ...composer.sms(delivery), since }) }),
    };
  },
  email: ({ mailer }) => {
    const sendBatch = mailer.sendBatch?.bind(mailer);
    return {
      idempotent: mailer.idempotent,
      reports: mailer.name === "resend",
      send: async (composer, delivery) => mailer.send(await composer.email(delivery)),
      ...(sendBatch && {
        sendTogether: async (composer, key, deliveries) =>
          sendBatch(key, await Promise.all(deliveries.map((delivery) => composer.email(delivery)))),
      }),
    };
  },
  push: ({ push }) => ({
    idempotent: push.idempotent,
    reports: false,
    send: async (composer, delivery) => {
      if (!delivery.browser) throw new DeliveryError("the browser is not known any more", { kind: "gone" });
      return push.send(composer.push(delivery, delivery.browser));
    },
  }),
  call: ({ calls }) => {
    // The operator has taken it away while calls waited.
    if (!calls)
      return { idempotent: true, reports: false, send: () => Promise.reject(new DeliveryError("nobody can be rung", { kind: "refused" })) };
    const find = calls.find?.bind(calls);
    return {
      idempotent: calls.idempotent,
      reports: true,
      send: (composer, delivery) => calls.call(composer.call(delivery)),
      ...(find && { find: (composer, delivery, since) => find({ ...composer.call(delivery), since }) }),
    };
  },
};

export const routeOf = (ctx: DomainContext, channel: DeliveryChannel): Route => ROUTES[channel](ctx);

/** Makes of one message what goes to each recipient: the same words, with links of their own. The same delivery is always composed alike. */
export interface Composer {
  sms(delivery: DueDelivery): OutgoingSms;
  push(delivery: DueDelivery, browser: PushAddress): OutgoingPush;
  email(delivery: DueDelivery): Promise<OutgoingEmail>;
  call(delivery: DueDelivery): OutgoingCall;
}

const ACTIONS = REPLY_ANSWERS.map((action) => ({ action, title: REPLY_ANSWER_LABELS[action] }));
const actionsIn = (to: Translation | null): OutgoingPush["actions"] =>
  to ? REPLY_ANSWERS.map((action) => ({ action, title: answerIn(to, action) })) : ACTIONS;

/** Stand in a mail that is rendered once where every recipient's own link comes. */
const PAGE_HERE = "https://page.invalid/here";
const LEAVE_HERE = "https://leave.invalid/here";

/** How many messages are kept composed: their batches leave one after the other, and between each other's. */
const COMPOSED_AT_ONCE = 32;

/** Composes each message once for all its batches. */
export function createComposers(ctx: DomainContext): (message: OutgoingMessage) => Promise<Composer> {
  const composers = new Map<string, Promise<Composer>>();
  return (message) => {
    const known = composers.get(message.id);
    if (known) return known;
    const composing = composerOf(ctx, message);
    composers.set(message.id, composing);
    composing.catch(() => composers.delete(message.id));
    const [oldest] = composers.keys();
    if (composers.size > COMPOSED_AT_ONCE && oldest) composers.delete(oldest);
    return composing;
  };
}

async function composerOf(ctx: DomainContext, message: OutgoingMessage): Promise<Composer> {
  const { publicUrl, mailFrom } = ctx.config;
  const [seal, signLeave] = await Promise.all([idSealer(ctx), linkSigner(ctx, "leave")]);
  const subject = smsText(message.subject ?? `Meddelande från ${message.associationName}`, message.associationName);
  const subjectLine = subject.replace(/\s+/g, " ").trim();
  const [ownText, linkText] = [smsText(message.content, message.associationName), textWithLink(message.content)];
  const crisisLink = message.activationId && `${publicUrl}/crisis-management/${message.activationId}`;
  const warningLink = message.isWarning ? `${publicUrl}${WARNING_PATH}` : null;
  /** People from outside the portal have nobody's name to answer in. */
  const isKnown = ({ subscriberId, profileId }: DueDelivery) => (subscriberId ?? profileId) !== null;
  const canReply = (delivery: DueDelivery) => message.asksForReply && isKnown(delivery);
  const ownLink = (delivery: DueDelivery): string => replyLink(publicUrl, seal(delivery.id));
  /** Of residents also where nobody was asked: whoever comes to need help has the page at hand. A test has a page of its own. */
  const ownPage = (delivery: DueDelivery): string | null =>
    message.isTestAlarm
      ? testAlarmLink(publicUrl, seal(delivery.id))
      : canReply(delivery) || (message.statusToken && isKnown(delivery))
        ? ownLink(delivery)
        : null;

  const sent = templateOf(message.content, message.associationName);
  const translated = new Map<string, string | null>();
  /** Nothing for Swedish, and for what somebody has written. */
  const inOwnLanguage = ({ language }: DueDelivery, way: AnswerWay): string | null => {
    if (!sent || !language) return null;
    const key = `${language} ${way}`;
    if (!translated.has(key)) translated.set(key, translateMessage(sent, language, way));
    return translated.get(key) ?? null;
  };

  const mails = new Map<string, Promise<{ html: Filler; text: Filler }>>();
  const render = (links: MailLinks, delivery: DueDelivery): Promise<{ html: Filler; text: Filler }> => {
    const words = inOwnLanguage(delivery, links.asks ? "link" : "digits");
    const kind = [...Object.values(links), words && delivery.language].join();
    const content = links.asks ? linkText : message.content;
    const rendered =
      mails.get(kind) ?? renderMail({ ...message, content }, subject, links, crisisLink, words ? translatedMail(delivery, words) : null);
    mails.set(kind, rendered);
    rendered.catch(() => mails.delete(kind));
    return rendered;
  };

  return {
    sms: (delivery) => {
      if (message.isTestAlarm) {
        return { id: delivery.id, to: delivery.address, text: testAlarmSms(message.associationName, publicUrl, seal(delivery.id)) };
      }
      const isAnswer = canReply(delivery) && !(ctx.sms.replies && explainsDigits(ownText));
      // Members find there what they can answer, and the way to the crisis in the portal. From outside nobody can.
      const link = isAnswer || (message.activationId && isKnown(delivery)) ? ownLink(delivery) : warningLink;
      const own = inOwnLanguage(delivery, isAnswer ? "link" : "digits");
      const text = own ?? (isAnswer ? textWithLink(ownText) : ownText);
      const word = own === null ? undefined : translationTo(delivery.language)?.words.reply.text;
      return { id: delivery.id, to: delivery.address, text: text + smsEnding(link, { isAnswer, word }) };
    },
    push: (delivery, subscription) => {
      const sealed = canReply(delivery) ? seal(delivery.id) : null;
      const swedish = sealed ? linkText : message.content;
      const own = inOwnLanguage(delivery, sealed ? "link" : "digits");
      return {
        id: delivery.id,
        messageId: message.id,
        subscription,
        title: subject,
        text: own === null ? swedish : `${own}\n\n${swedish}`,
        url: ownPage(delivery) ?? (delivery.profileId && crisisLink) ?? warningLink ?? publicUrl,
        actions: sealed ? actionsIn(own === null ? null : translationTo(delivery.language)) : [],
        replyLink: sealed,
        isQuiet: message.isTestAlarm,
      };
    },
    call: ({ id, address }) => ({ id, to: address, isExercise: message.isExercise }),
    async email(delivery) {
      const page = ownPage(delivery);
      const leave = delivery.subscriberId ? leaveLink(publicUrl, signLeave(delivery.subscriberId)) : null;
      const links = { page: page !== null, asks: canReply(delivery), leave: leave !== null, crisis: delivery.profileId !== null };
      const { html, text } = await render(links, delivery);
      return {
        id: delivery.id,
        from: mailFrom,
        to: delivery.address,
        subject: subjectLine,
        html: html(page, leave),
        text: text(page, leave),
        attachments: [],
        ...(leave && { headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } }),
      };
    },
  };
}

const translatedMail = ({ language }: DueDelivery, text: string): MailTranslation | null => {
  const to = translationTo(language);
  return language && to ? { language, text, translatedBy: to.translatedBy, reply: to.words.reply.text } : null;
};

/** Which links a mail has, and whether it asks for an answer; mails that have the same are rendered once. */
interface MailLinks {
  page: boolean;
  asks: boolean;
  leave: boolean;
  crisis: boolean;
}

async function renderMail(
  { associationName, content, publicPhone, isLast, isTestAlarm }: OutgoingMessage,
  subject: string,
  { page, asks, leave, crisis }: MailLinks,
  crisisLink: string | null,
  translation: MailTranslation | null,
): Promise<{ html: Filler; text: Filler }> {
  if (isTestAlarm) return renderTestAlarm({ associationName, subject, content, pageLink: PAGE_HERE });
  const [{ createElement }, { renderEmail }, { CrisisMessage }] = await Promise.all([
    import("react"),
    import("#server/platform/emails/email-layout.tsx"),
    import("#server/domains/crisis/emails.tsx"),
  ]);
  const { html, text } = await renderEmail(
    createElement(CrisisMessage, {
      associationName,
      subject,
      content,
      translation,
      publicPhone,
      pageLink: page ? PAGE_HERE : null,
      asks,
      isLast,
      leaveLink: leave ? LEAVE_HERE : null,
      crisisLink: crisis ? crisisLink : null,
    }),
  );
  return { html: fillerOf(html), text: fillerOf(text) };
}

async function renderTestAlarm(props: Parameters<typeof TestAlarm>[0]): Promise<{ html: Filler; text: Filler }> {
  const [{ createElement }, { renderEmail }, emails] = await Promise.all([
    import("react"),
    import("#server/platform/emails/email-layout.tsx"),
    import("#server/domains/test-alarms/emails.tsx"),
  ]);
  const { html, text } = await renderEmail(createElement(emails.TestAlarm, props));
  return { html: fillerOf(html), text: fillerOf(text) };
}

/** Puts a recipient's own links into a rendered mail. */
type Filler = (page: string | null, leave: string | null) => string;

/** The mail is searched for the places once, not for every recipient, and its pieces are strung together rather than copied. */
function fillerOf(rendered: string): Filler {
  const pieces = rendered.split(/(https:\/\/(?:page|leave)\.invalid\/here)/);
  return (page, leave) => {
    let filled = "";
    for (const piece of pieces) filled += piece === PAGE_HERE ? page : piece === LEAVE_HERE ? leave : piece;
    return filled;
  };
}
