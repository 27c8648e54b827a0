/** One finished mail. `id` is the row of `outgoing_emails`: the provider's idempotency key and the outbox file's name. */
export interface OutgoingEmail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly { filename: string; contentType: string; content: Uint8Array }[];
}

/** Hands a mail over. Handing the same id over twice must not become two mails where the provider can prevent it. */
export interface Mailer {
  readonly name: "resend" | "smtp" | "outbox";
  /** Resolves when the provider has accepted it. Throws DeliveryError. */
  send(email: OutgoingEmail): Promise<void>;
  close(): Promise<void>;
}

/** The provider did not accept. `permanent`: another try cannot help, for example a refused address. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly permanent: boolean;
  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
