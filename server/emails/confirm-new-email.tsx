import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** The secret stands in the address's hash, which is not sent to servers or written to their logs. */
export async function confirmNewEmail(ctx: DomainContext, payload: { accessToken: string }): Promise<EmailContent> {
  const href = `${ctx.config.publicUrl}/auth/callback#access_token=${payload.accessToken}`;
  return {
    subject: `Verifiera din nya e-postadress hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Ett klick kvar innan den nya adressen gäller." heading="Verifiera din nya e-postadress">
        <Paragraph>
          Du har bett om att byta till den här e-postadressen. Bekräfta att den är din, så gäller den nästa gång du loggar in.
        </Paragraph>
        <ActionLink href={href} label="Bekräfta e-postadressen" />
        <SmallPrint>Länken fungerar en gång och gäller i 24 timmar. Till dess gäller din gamla adress.</SmallPrint>
        <SmallPrint>
          Har du inget konto hos {PRODUCT_NAME}, eller har du inte bett om bytet? Klicka då inte på länken. Utan den händer ingenting.
        </SmallPrint>
      </EmailLayout>
    ),
  };
}
