import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Only the owner of the address learns that it has an account; whoever typed it does not. */
export async function addressAlreadyRegistered(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Du har redan ett konto hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Någon försökte använda din adress till ett konto." heading="Du har redan ett konto">
        <Paragraph>
          Någon försökte nyss använda den här e-postadressen till ett konto hos {PRODUCT_NAME}. Adressen har redan ett konto, så inget
          ändrades.
        </Paragraph>
        <Paragraph>Var det du? Logga in som vanligt.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/login`} label="Logga in" />
        <SmallPrint>Var det inte du? Då behöver du inte göra något. Ditt konto är oförändrat.</SmallPrint>
      </EmailLayout>
    ),
  };
}
