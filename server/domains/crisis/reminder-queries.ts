import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { countSilent, countSilentPeople } from "#server/domains/deliveries/count-audience.ts";
import { previewSms } from "#server/domains/deliveries/preview-sms.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { smsCost, smsParts } from "#shared/calculations/sms-parts.ts";
import { outgoingText, smsText } from "#shared/crisis-text/message-text.ts";
import type { previewReminderInput } from "#shared/schemas/crisis.ts";
import type { ReminderPreviewView } from "./views.ts";

/** Whom a reminder of the message would reach now, in which words and at what price. Throws ForbiddenError, NotFoundError. */
export async function previewReminder(ctx: DomainContext, input: z.output<typeof previewReminderInput>): Promise<ReminderPreviewView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const [message] = await ctx.db
    .select({
      audience: messages.audience,
      isExercise: messages.isExercise,
      sms: messages.bySms,
      email: messages.byEmail,
      push: messages.byPush,
    })
    .from(messages)
    .where(and(eq(messages.id, input.messageId), eq(messages.housingAssociationId, associationId)));
  if (!message) throw new NotFoundError();
  const of = { messageId: input.messageId, associationId };
  const [name, counts, people] = await Promise.all([
    findAssociationName(ctx.db, associationId),
    countSilent(ctx.db, of),
    countSilentPeople(ctx.db, of, message),
  ]);
  const words = input.content.trim();
  const outgoing = words && outgoingText(words, message.isExercise);
  const { text, parts } =
    outgoing && message.sms
      ? previewSms(ctx, smsText(outgoing, name ?? ""), { asksForReply: true })
      : { text: outgoing, parts: smsParts(outgoing).parts };
  const price = ctx.sms.pricePerPart;
  return { text, counts, people, smsParts: parts, smsCostKronor: price === null ? null : smsCost(counts.sms, parts, price) };
}
