import type { OutgoingEmail } from "#server/platform/senders/channels.ts";

/** A mail with Swedish letters in every part. */
export function email(values: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    id: crypto.randomUUID(),
    from: "Beredskapsportalen <noreply@portalen.example>",
    to: "styrelsen@brf.example",
    subject: "Förfrågan på åtta öltunnor",
    text: "Hej på er",
    html: "<p>Hej på er</p>",
    attachments: [],
    ...values,
  };
}
