import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, EmailLayout, Paragraph } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** So that somebody who waits for an export does not wait for ever. */
export async function dataExportFailed(ctx: DomainContext): Promise<EmailContent> {
  return {
    subject: "Exporten kunde inte skapas",
    element: (
      <EmailLayout preview="Du kan beställa en ny redan nu." heading="Exporten kunde inte skapas">
        <Paragraph>
          Något gick fel hos oss när vi samlade dina uppgifter, och vi har ingen fil att ge dig. Dina uppgifter är oförändrade.
        </Paragraph>
        <Paragraph>Du kan beställa en ny export redan nu. Den försvunna räknas inte.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/settings?tab=konto`} label="Beställ en ny export" />
      </EmailLayout>
    ),
  };
}
