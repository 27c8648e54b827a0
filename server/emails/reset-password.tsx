import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** The secret stands in the address's hash, which is not sent to servers or written to their logs. */
export async function resetPasswordEmail(ctx: DomainContext, payload: { token: string }): Promise<EmailContent> {
  return {
    subject: `Välj ett nytt lösenord hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Länken gäller i 30 minuter." heading="Välj ett nytt lösenord">
        <Paragraph>Någon, förhoppningsvis du, har bett om att få välja ett nytt lösenord till ditt konto.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password#token=${payload.token}`} label="Välj nytt lösenord" />
        <SmallPrint>Länken fungerar en gång och gäller i 30 minuter. När lösenordet är bytt loggas du ut på alla enheter.</SmallPrint>
        <SmallPrint>Var det inte du? Då kan du bortse från mejlet. Ditt lösenord är oförändrat.</SmallPrint>
      </EmailLayout>
    ),
  };
}
