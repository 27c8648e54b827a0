import { findAssociationName } from "#server/domains/association/queries.ts";
import { readWaiting } from "#server/domains/crisis/need-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { outgoingText } from "#shared/crisis-text/message-text.ts";
import { ActionLink, EmailLayout, Paragraph } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

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
