import type { ZodError } from "zod";

/** The first sentence per field, keyed by its path: `items.0.quantity`. A fault of the whole input has the key `_`. */
export function fieldMessages(error: ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "_";
    messages[field] ??= issue.message;
  }
  return messages;
}
