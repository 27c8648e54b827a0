import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells the owner, who may not be the one who did it. */
export async function secondFactorChanged(ctx: DomainContext, { enabled }: { enabled: boolean }): Promise<EmailContent> {
  const what = `Tvåfaktorsautentisering är ${enabled ? "aktiverad" : "avstängd"}`;
  return {
    subject: `${what} hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout
        preview={enabled ? "En kod behövs nu vid varje inloggning." : "Det räcker nu med lösenordet för att logga in."}
        heading={what}
      >
        <Paragraph>
          {enabled
            ? "När du loggar in behöver du nu också en kod från din autentiseringsapp. Förvara återställningskoderna där du hittar dem även utan telefonen."
            : "Det räcker nu med e-postadress och lösenord för att logga in på ditt konto. Dina återställningskoder har slutat gälla."}
        </Paragraph>
        <Paragraph>Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}
