import { and, eq } from "drizzle-orm";
import { unreachableAddresses as marks } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph } from "#server/platform/emails/email-layout.tsx";
import { formatPhone } from "#shared/format/phone.ts";

/** Asks whether a number is right; no mail where something has arrived there since, or it was changed. */
export async function numberUnreachable(ctx: DomainContext, { number }: { number: string }): Promise<EmailContent | null> {
  if ((await ctx.db.$count(marks, and(eq(marks.channel, "sms"), eq(marks.address, number)))) === 0) return null;
  const heading = `Vi når dig inte på ${formatPhone(number)}`;
  return {
    subject: `${heading}. Stämmer numret?`,
    element: (
      <EmailLayout preview="Ett sms till dig kom inte fram." heading={heading}>
        <Paragraph>Ett sms till dig kom inte fram. Stämmer numret? Annars missar du krislarm den vägen.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/settings`} label="Kontrollera numret" />
      </EmailLayout>
    ),
  };
}
