import { countRecoveryCodes } from "#server/domains/account/factor-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** Tells the owner of an account that somebody signed in with one of its recovery codes, and how many are left. */
export async function recoveryCodeUsed(ctx: DomainContext, payload: { userId: string }): Promise<EmailContent> {
  const left = await countRecoveryCodes(ctx.db, payload.userId);
  return {
    subject: `En återställningskod har använts hos ${PRODUCT_NAME}`,
    element: (
      <EmailLayout preview="Någon loggade in med en av dina återställningskoder." heading="En återställningskod har använts">
        <Paragraph>
          Någon loggade nyss in på ditt konto hos {PRODUCT_NAME} med en av dina återställningskoder. Koden kan inte användas igen.
        </Paragraph>
        <Paragraph>{codesLeft(left)}</Paragraph>
        <Paragraph>
          Var det inte du? Välj genast ett nytt lösenord. Då loggas alla ut från kontot. Skapa sedan nya återställningskoder.
        </Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/reset-password`} label="Välj nytt lösenord" />
        <SmallPrint>Var det du? Då behöver du inte göra något.</SmallPrint>
      </EmailLayout>
    ),
  };
}

function codesLeft(left: number): string {
  if (left === 0) return "Du har inga återställningskoder kvar. Skapa nya under Säkerhet i inställningarna.";
  if (left === 1) return "Du har en återställningskod kvar. Skapa gärna nya under Säkerhet i inställningarna.";
  return `Du har ${left} återställningskoder kvar.`;
}
