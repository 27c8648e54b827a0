import { ActionLink, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";

interface TestAlarmProps {
  associationName: string;
  subject: string;
  content: string;
  /** Where it is received. */
  pageLink: string;
}

/** A test of the alarm as a mail, in another shape than one: nothing in it asks how anybody is. */
export function TestAlarm({ associationName, subject, content, pageLink }: TestAlarmProps) {
  return (
    <EmailLayout preview={content} heading={subject}>
      <Paragraph>{content}</Paragraph>
      <ActionLink href={pageLink} label="Larmet når mig" />
      <SmallPrint>
        Du får mejlet för att du är med i krisgruppen för {associationName}. Krislarm skulle komma till dig på samma sätt.
      </SmallPrint>
    </EmailLayout>
  );
}
