import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells the owner of an account that its recovery codes were replaced: they open it without the app. */
export async function recoveryCodesRenewed(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: `Nya återställningskoder hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Dina gamla återställningskoder gäller inte längre." heading="Nya återställningskoder">
        <Paragraph>Det har skapats nya återställningskoder för ditt konto hos {PRODUCT_NAME}. De gamla gäller inte längre.</Paragraph>
        <Paragraph>
          Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot. Skapa sedan nya återställningskoder.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Spara de nya koderna där du hittar dem även utan telefonen.</SmallPrint>
      </EmailLayout>
    ),
  };
}
