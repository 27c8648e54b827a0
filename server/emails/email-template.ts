import type { ReactElement } from "react";
import type { z } from "zod";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { OutgoingEmail } from "#server/platform/senders/email.ts";

/** What a template makes of its payload. Without `to` the mail goes to the recipient it was queued for. */
export interface EmailContent {
  to?: string;
  subject: string;
  element: ReactElement;
  attachments?: OutgoingEmail["attachments"];
}

export type EmailOutcome = "sent" | "failed";

export interface EmailTemplate<Payload extends z.ZodType = z.ZodType> {
  /** Ids rather than facts about people: the mail is composed from what holds when it leaves. */
  payload: Payload;
  /** Keys of the payload that open something; they are erased from the row when the mail has left or failed. */
  secrets?: readonly string[];
  /**
   * Whom the mail was for and about goes when it has left or failed for good: the portal has no more reason to keep the address.
   * That there was one is still counted, until mails of that age are deleted.
   */
  forgetWhenSent?: boolean;
  /** Composes the mail; may run once per try. Null when what it would tell of is gone: then no mail leaves, and its row goes. */
  load(ctx: DomainContext, payload: z.output<Payload>): Promise<EmailContent | null>;
  /** Runs once in the transaction that records the final outcome. */
  afterSend?(ctx: DomainContext, payload: z.output<Payload>, outcome: EmailOutcome, tx: Transaction): Promise<void>;
}

export function defineTemplate<Payload extends z.ZodType>(template: EmailTemplate<Payload>): EmailTemplate<Payload> {
  return template;
}
