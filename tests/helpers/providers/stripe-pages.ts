const page = (title: string, body: string): string =>
  `<!doctype html><html lang="sv"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;

/** What stands in for Stripe's payment page. */
export const checkoutPage = ({ status, cancel_url, priceId }: FakeSession): string =>
  page(
    "Betalning",
    status === "open"
      ? `<p>${priceId}</p><form method="post"><button>Betala</button></form><a href="${cancel_url}">Avbryt</a>`
      : "<p>Betalningssidan är stängd.</p>",
  );

/** What stands in for Stripe's customer portal. */
export function portalPage(url: URL, subscriptions: readonly FakeSubscription[]): string {
  const wanted = url.searchParams.get("price");
  const action = wanted
    ? `<button name="do" value="change">Bekräfta bytet till ${wanted}</button>`
    : '<button name="do" value="end">Avsluta</button>';
  const rows = subscriptions.map(({ id, status }) => `<li>${id} ${status}</li>`).join("");
  return page(
    "Hantera abonnemang",
    `<ul>${rows}</ul><form method="post">${action}</form><a href="${url.searchParams.get("back")}">Tillbaka</a>`,
  );
}

/** The parts of Stripe's objects that the portal reads. */
export interface FakeSubscription {
  object: "subscription";
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  items: { data: { id: string; current_period_end: number; price: { id: string } }[] };
}
export interface FakeSession {
  object: "checkout.session";
  id: string;
  url: string | null;
  customer: string;
  status: "open" | "complete" | "expired";
  client_reference_id: string;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  priceId: string;
}
