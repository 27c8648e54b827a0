import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";

/** The link opens the settings, where the owner of the account fetches the file; it gives nothing to anybody else. */
export async function dataExportReady(ctx: DomainContext, payload: { exportId: string }): Promise<EmailContent> {
  return {
    subject: "Din dataexport är klar",
    element: (
      <EmailLayout preview="Dina uppgifter finns att hämta i 7 dagar." heading="Din dataexport är klar">
        <Paragraph>Vi har samlat allt vi har sparat om dig i en fil. Logga in och hämta den. Börja med att läsa LÄS MIG i filen.</Paragraph>
        <ActionLink href={`${ctx.config.publicUrl}/settings?tab=konto&export=${payload.exportId}`} label="Hämta dina uppgifter" />
        <SmallPrint>Länken gäller i 7 dagar. Sedan tas filen bort hos oss, och du kan beställa en ny.</SmallPrint>
        <SmallPrint>Har du inte beställt någon export? Byt då lösenord, och se efter bland dina inloggade enheter.</SmallPrint>
      </EmailLayout>
    ),
  };
}

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
