import type { ReactElement } from "react";
import type { OutgoingEmail } from "#server/platform/senders/email.ts";

/** What a mail says. Without `to` it goes to the recipient it was queued for. */
export interface EmailContent {
  to?: string;
  subject: string;
  element: ReactElement;
  attachments?: OutgoingEmail["attachments"];
}
