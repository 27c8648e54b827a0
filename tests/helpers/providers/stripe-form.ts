/** A call's body as Stripe's library writes it: `line_items[0][price]=…`. */
export interface StripeForm {
  /** The field with this name; empty when it is missing. */
  text(name: string): string;
}

export function readStripeForm(body: Buffer): StripeForm {
  const fields = new URLSearchParams(body.toString());
  return { text: (name) => fields.get(name) ?? "" };
}
