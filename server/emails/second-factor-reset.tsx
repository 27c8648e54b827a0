import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells the owner of the account, who has asked the support for it, or has not. */
export async function secondFactorReset(ctx: DomainContext): Promise<EmailContent> {
  const what = "Tvåfaktorsautentiseringen på ditt konto har stängts av av supporten";
  const { publicUrl, contactEmail } = ctx.config;
  return {
    subject: what,
    element: (
      <EmailLayout preview="Det räcker nu med lösenordet för att logga in." heading={what}>
        <Paragraph>
          Det räcker nu med e-postadress och lösenord för att logga in. Dina återställningskoder har slutat gälla, du är utloggad överallt
          och dina API-nycklar är borttagna.
        </Paragraph>
        <Paragraph>Logga in och slå på tvåfaktorsautentisering igen, så är kontot lika väl skyddat som förut.</Paragraph>
        <ActionLink href={`${publicUrl}/settings?tab=sakerhet`} label="Logga in och slå på igen" />
        <SmallPrint>
          Har du inte bett om det här? Välj genast ett nytt lösenord på {publicUrl}/reset-password
          {contactEmail ? ` och skriv till ${contactEmail}.` : "."}
        </SmallPrint>
      </EmailLayout>
    ),
  };
}
