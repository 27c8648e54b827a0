import { eq } from "drizzle-orm";
import {
  crisisActivations as activations,
  crisisDomains,
  sealedNeeds as needs,
  sealedNeedReadings as readings,
} from "#drizzle/schema/index.ts";
import { nameOf } from "#server/domains/account/name-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { formatDateLong, formatTime } from "#shared/format/date.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { SEALED_NEED_READER_LABELS, SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";

/** Tells whose they are that their needs were handed over: to whom, as what, when, and in which crisis. Not what they say. */
export async function sealedNeedsRead(ctx: DomainContext, { readingId }: { readingId: string }): Promise<EmailContent | null> {
  const [reading] = await ctx.db
    .select({
      at: readings.createdAt,
      readAs: readings.readAs,
      reader: nameOf(ctx.db, readings.readerProfileId),
      crisis: crisisDomains.name,
    })
    .from(readings)
    .innerJoin(activations, eq(activations.id, readings.crisisActivationId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId))
    .where(eq(readings.id, readingId));
  if (!reading) return null;
  const { at, readAs, reader, crisis } = reading;
  const who = [reader, SEALED_NEED_READER_LABELS[readAs]].filter(Boolean).join(", ");
  return {
    subject: "Dina förseglade behov har lämnats ut",
    element: (
      <EmailLayout preview={`Till ${who}.`} heading="Dina förseglade behov har lämnats ut">
        <Paragraph>
          Till {who}, i krisläget {crisis}, den {formatDateLong(at)} klockan {formatTime(at)}.
        </Paragraph>
        <Paragraph>De stängs igen när krisläget är slut.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${SEALED_NEEDS_PATH}`} label="Se vem som har läst" />
        <SmallPrint>Vad du har skrivit står aldrig i ett mejl. Du kan ändra det eller ta bort det när du vill.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Once a year, before they go: whether they still hold. */
export async function sealedNeedsRenewal(ctx: DomainContext, { profileId }: { profileId: string }): Promise<EmailContent | null> {
  const [row] = await ctx.db.select({ consentedAt: needs.consentedAt }).from(needs).where(eq(needs.profileId, profileId));
  if (!row) return null;
  const endsAt = new Date(row.consentedAt.getTime() + KEPT_DAYS.sealedNeeds * 86_400_000);
  return {
    subject: "Stämmer dina förseglade behov ännu?",
    element: (
      <EmailLayout preview={`Annars tas de bort den ${formatDateLong(endsAt)}.`} heading="Stämmer dina förseglade behov ännu?">
        <Paragraph>
          Du har berättat vad du kan behöva hjälp med i en kris. Ditt samtycke gäller ett år. Svara före den {formatDateLong(endsAt)},
          annars tar vi bort det du skrev.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}${SEALED_NEEDS_PATH}`} label="Läs och svara" />
      </EmailLayout>
    ),
  };
}
