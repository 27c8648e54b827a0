import type { ReactElement } from "react";
import type { OutgoingEmail } from "#server/platform/senders/email.ts";

/** What a mail says. Without `to` it goes to the recipient it was queued for. */
export interface EmailContent {
  to?: string;
  /** Who answers is answered there. */
  replyTo?: string | undefined;
  subject: string;
  element: ReactElement;
  attachments?: OutgoingEmail["attachments"];
}
