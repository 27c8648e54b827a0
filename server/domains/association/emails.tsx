import type { DomainContext } from "#server/platform/context.ts";
import type { EmailContent } from "#server/platform/emails/email-content.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { findAssociationName } from "./queries.ts";

const nameOf = async (ctx: DomainContext, associationId: string): Promise<string> =>
  (await findAssociationName(ctx.db, associationId)) ?? "Föreningen";

/** Tells a subscriber of an association that has closed. The address is forgotten when the mail has left. */
export async function associationClosedForSubscriber(ctx: DomainContext, payload: { associationId: string }): Promise<EmailContent> {
  const name = await nameOf(ctx, payload.associationId);
  return {
    subject: `${name} skickar inga fler krismeddelanden`,
    element: (
      <EmailLayout preview={`${name} har lämnat ${PRODUCT_NAME}.`} heading={`${name} har lämnat ${PRODUCT_NAME}`}>
        <Paragraph>
          Föreningen har lämnat {PRODUCT_NAME}, du får inga fler krismeddelanden. Fråga styrelsen hur ni når varandra i en kris.
        </Paragraph>
        <Paragraph>
          Vid fara för liv: ring 112. Viktigt meddelande till allmänheten (VMA) hör du i Sveriges Radio P4 och läser på krisinformation.se.
        </Paragraph>
        <SmallPrint>Dina uppgifter som prenumerant är borttagna, också den här adressen.</SmallPrint>
      </EmailLayout>
    ),
  };
}

/** Tells somebody who waited for an answer that none will come. */
export async function associationClosedForApplicant(ctx: DomainContext, payload: { associationId: string }): Promise<EmailContent> {
  const name = await nameOf(ctx, payload.associationId);
  return {
    subject: `Din ansökan till ${name} är avslutad`,
    element: (
      <EmailLayout preview={`${name} har lämnat ${PRODUCT_NAME}.`} heading="Din ansökan är avslutad">
        <Paragraph>
          {name} har lämnat {PRODUCT_NAME}, och din ansökan om att gå med kan därför inte besvaras. Den är avslutad.
        </Paragraph>
        <Paragraph>Du kan gå med i en annan förening, lägga upp en egen, eller använda {PRODUCT_NAME} som privatperson.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/account-setup-choice`} label={`Öppna ${PRODUCT_NAME}`} />
      </EmailLayout>
    ),
  };
}
