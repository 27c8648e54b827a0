import { and, eq, isNotNull } from "drizzle-orm";
import { webhooks } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph } from "#server/platform/emails/email-layout.tsx";

/** No mail where it was switched on again, or removed, meanwhile. The address itself may hold a secret: only its host is named. */
export async function webhookStopped(ctx: DomainContext, { webhookId }: { webhookId: string }): Promise<EmailContent | null> {
  const [stopped] = await ctx.db
    .select({ address: webhooks.address })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.stoppedAt)));
  if (!stopped) return null;
  const host = URL.parse(stopped.address)?.host ?? stopped.address;
  const heading = `Er webhook till ${host} är avstängd`;
  return {
    subject: heading,
    element: (
      <EmailLayout preview="Adressen tar inte emot det vi skickar." heading={heading}>
        <Paragraph>
          {host} har inte tagit emot det portalen skickat på tre dygn, eller har bett oss sluta. Det som väntar ligger kvar och skickas i
          ordning när ni slår på den igen. Det som händer medan den är avstängd skickas inte.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/admin?tab=export`} label="Se vad som gick fel" />
      </EmailLayout>
    ),
  };
}
