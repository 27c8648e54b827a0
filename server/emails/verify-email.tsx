import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** The secret stands in the address's hash, which is not sent to servers or written to their logs. */
export async function verifyEmail(ctx: DomainContext, payload: { accessToken: string }): Promise<EmailContent> {
  const href = `${ctx.config.publicUrl}/auth/callback#access_token=${payload.accessToken}`;
  return {
    subject: `Bekräfta din e-postadress hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Ett klick kvar innan du kan börja." heading="Bekräfta din e-postadress">
        <Paragraph>Välkommen till {PRODUCT_NAME}. Bekräfta att adressen är din, så loggas du in och kan fortsätta.</Paragraph>
        <ActionLink href={href} label="Bekräfta e-postadressen" />
        <SmallPrint>Länken fungerar en gång och gäller i 24 timmar.</SmallPrint>
        <SmallPrint>Har du inte skapat något konto? Då kan du bortse från mejlet.</SmallPrint>
      </EmailLayout>
    ),
  };
}
