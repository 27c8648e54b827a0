import { type Request, type Response, Router } from "express";
import { declineByLink, giveQuote } from "#server/domains/quotes/give-quote.ts";
import { readSupplierPage, type SupplierPageView } from "#server/domains/quotes/queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { readLinesForm } from "#server/http/form-body.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { quoteLink } from "#shared/quote-links.ts";
import { giveQuoteInput } from "#shared/schemas/quotes.ts";
import { Card, sendPublicPage } from "./layout.tsx";
import { draftOf, type QuoteDraft, QuotePage, readQuoteForm } from "./quote-form.tsx";
import { type Refused, refusedForm } from "./refused-form.ts";

type LinkRequest = Request<{ token: string }>;

/**
 * `/offert/<token>`, where a supplier without an account answers a product request. Opening it changes nothing. A link that is forged,
 * replaced, run out or another's opens one and the same page.
 */
export function quotePages(services: Services): Router {
  const router = Router();
  router.get("/offert/:token", async (req, res) => {
    const ctx = await restContext(services, req);
    const view = await open(ctx, req.params.token);
    if (!view) return sendDead(res);
    show(res, { view, token: req.params.token, draft: draftOf(view), isSaved: req.query.sparat !== undefined });
  });
  router.use("/offert", readLinesForm);
  router.post("/offert/:token", (req, res) =>
    answer(services, req, res, (ctx, token) => giveQuote(ctx, token, giveQuoteInput.parse(readQuoteForm(req.body)))),
  );
  router.post("/offert/:token/avboj", (req, res) => answer(services, req, res, declineByLink));
  return router;
}

/** Only what leads to nothing counts against the network that it comes from, as with signed links. */
async function open(ctx: DomainContext, token: string): Promise<SupplierPageView | null> {
  const view = await readSupplierPage(ctx, token);
  if (!view) await ctx.limits.consume("crowd/wrong-link", limitKeyOf(ctx.client.ipAddress));
  return view;
}

async function answer(
  services: Services,
  req: LinkRequest,
  res: Response,
  act: (ctx: DomainContext, token: string) => Promise<void>,
): Promise<void> {
  const ctx = await restContext(services, req);
  const { token } = req.params;
  const view = await open(ctx, token);
  if (!view) return sendDead(res);
  try {
    await ctx.limits.consume("link/quote", hashSecret(token));
    await act(ctx, token);
  } catch (error) {
    // Replaced while it was filled in.
    if (error instanceof NotFoundError) return sendDead(res);
    return show(res, { view, token, draft: readDraft(req.body), refused: refusedForm(res, error) });
  }
  // Reloading the page shall not answer again.
  res.redirect(303, `${quoteLink("", token)}?sparat`);
}

const readDraft = (body: unknown): QuoteDraft => {
  const { prices, days, validUntil, comment } = readQuoteForm(body);
  return { prices, days, validUntil, comment };
};

interface Shown {
  view: SupplierPageView;
  token: string;
  draft: QuoteDraft;
  isSaved?: boolean;
  refused?: Refused;
}

function show(res: Response, shown: Shown): void {
  sendPublicPage(res, {
    status: shown.refused?.status ?? 200,
    title: "Lämna offert",
    association: { name: shown.view.associationName, logoUrl: null },
    content: (
      <QuotePage {...shown} isSaved={shown.isSaved ?? false} faults={shown.refused?.faults ?? {}} message={shown.refused?.message} />
    ),
  });
}

function sendDead(res: Response): void {
  const content = (
    <Card>
      <h1>Länken gäller inte</h1>
      <p>Kontrollera att hela adressen kom med. Har ni fått ett nyare mejl gäller bara länken i det.</p>
    </Card>
  );
  sendPublicPage(res, { status: 404, title: "Länken gäller inte", content });
}
