import { findAssociationName } from "#server/domains/association/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, Quote } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells somebody that a system owner has removed them, and why in the owner's own words. */
export async function membershipRemoved(
  ctx: DomainContext,
  { associationId, reason }: { associationId: string; reason: string },
): Promise<EmailContent> {
  const name = (await findAssociationName(ctx.db, associationId)) ?? "föreningen";
  return {
    subject: `Du är inte längre med i ${name}`,
    element: (
      <EmailLayout preview={`Du är inte längre med i ${name}.`} heading={`Du är inte längre med i ${name}`}>
        <Paragraph>
          En systemägare i {name} har tagit bort dig ur föreningen i {PRODUCT_NAME}. Du ser inte längre föreningens uppgifter.
        </Paragraph>
        <Paragraph>Anledningen som angavs:</Paragraph>
        <Quote>{reason}</Quote>
        <Paragraph>
          Det gäller bara {PRODUCT_NAME}. Ditt konto finns kvar, och du kan använda det som privatperson. Tror du att det är ett misstag?
          Kontakta föreningens styrelse.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/dashboard`} label={`Öppna ${PRODUCT_NAME}`} />
      </EmailLayout>
    ),
  };
}
