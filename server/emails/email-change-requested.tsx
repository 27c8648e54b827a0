import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Goes to the address in force while the change can still be stopped; it names no other, since the request may be a thief's. */
export async function emailChangeRequested(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Någon vill byta e-postadress på ditt konto hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Bytet gäller först när den nya adressen är bekräftad." heading="Din e-postadress är på väg att bytas">
        <Paragraph>
          Någon som är inloggad på ditt konto har bett om att få byta e-postadress. Bytet gäller först när den nya adressen är bekräftad.
        </Paragraph>
        <Paragraph>Var det du? Då behöver du inte göra något här.</Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då stoppas bytet, och alla loggas ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>När bytet är bekräftat kommer ett mejl till, och sedan inga fler hit.</SmallPrint>
      </EmailLayout>
    ),
  };
}
