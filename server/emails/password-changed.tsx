import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells the owner, who may not be the one who did it. */
export async function passwordChanged(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Ditt lösenord hos ${PRODUCT_NAME} är ändrat`,
    element: (
      <EmailLayout preview="Alla andra enheter har loggats ut." heading="Ditt lösenord är ändrat">
        <Paragraph>
          Lösenordet till ditt konto är ändrat. Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.
        </Paragraph>
        <Paragraph>Var det du som ändrade? Då behöver du inte göra något.</Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Byt också lösenordet till din e-post om du tror att någon annan läser den.</SmallPrint>
      </EmailLayout>
    ),
  };
}
