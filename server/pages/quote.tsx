import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type Request, type Response, Router } from "express";
import { openOwnAttachment } from "#server/domains/quotes/attachments.ts";
import { declineByLink, giveQuote, keepAttachment, type SentAttachment } from "#server/domains/quotes/give-quote.ts";
import { type KeptAttachment, readSupplierPage, type SupplierPageView } from "#server/domains/quotes/queries.ts";
import { restContext } from "#server/http/bearer.ts";
import { LINES_FORM, type MultipartForm, readLinesForm, readMultipart, readRefused, readToTheEnd } from "#server/http/form-body.ts";
import { sendFile } from "#server/http/send-file.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { requireStorable } from "#server/platform/database/storable-text.ts";
import { DomainError, LimitError, NotFoundError } from "#server/platform/errors.ts";
import { DOCUMENT_LIMITS } from "#server/platform/files/receive-office-file.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { quoteLink } from "#shared/quote-links.ts";
import { giveQuoteInput } from "#shared/schemas/quotes.ts";
import { type Refused, refusedForm } from "./form-fields.tsx";
import { Card, sendPublicPage } from "./layout.tsx";
import { ATTACHMENT_FIELD, draftOf, type QuoteDraft, QuotePage, readQuoteForm } from "./quote-form.tsx";

type LinkRequest = Request<{ token: string }>;

/** What came with an answer: the fields as typed, and the file that was chosen. */
type SentForm = Pick<MultipartForm, "fields" | "file">;

const ANSWER = /^\/offert\/[^/?]+(?:\?|$)/;

/** Whether the request may take as long as an upload: a quote may have a file. */
export const isQuoteAnswer = ({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean =>
  method === "POST" && ANSWER.test(url);

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
  router.get("/offert/:token/bilaga", async (req, res) => {
    const ctx = await restContext(services, req);
    const { token } = req.params;
    if (!(await open(ctx, token))) return sendDead(res);
    await takeFromLink(ctx, token);
    try {
      sendFile(res, await openOwnAttachment(ctx, token));
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      sendDead(res);
    }
  });
  router.use("/offert", readLinesForm);
  router.post("/offert/:token", (req, res) =>
    answer(services, req, res, (ctx, token, { fields, file }) =>
      giveQuote(ctx, token, giveQuoteInput.parse(readQuoteForm(fields)), file && toAttachment(file)),
    ),
  );
  router.post("/offert/:token/avboj", (req, res) => answer(services, req, res, declineByLink));
  router.use("/offert", readRefused);
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
  act: (ctx: DomainContext, token: string, sent: SentForm) => Promise<void>,
): Promise<void> {
  const ctx = await restContext(services, req);
  const { token } = req.params;
  const view = await open(ctx, token);
  if (!view) {
    await readToTheEnd(req, res);
    return sendDead(res);
  }
  const refusal = await takeFromLink(ctx, token).then(() => null, toRefusal);
  await readAnswer(ctx, req, refusal, async ({ fields, file, fault }) => {
    let isWhole = false;
    try {
      if (fault) throw fault;
      requireStorable(fields);
      isWhole = true;
      await act(ctx, token, { fields, file });
    } catch (error) {
      // Replaced while it was filled in.
      if (error instanceof NotFoundError) return sendDead(res);
      const refused = refusedForm(res, error);
      return show(res, await formAgain(ctx, { view, token, draft: readQuoteForm(fields), refused }, { file, isWhole }));
    }
    // Reloading the page shall not answer again.
    res.redirect(303, `${quoteLink("", token)}?sparat`);
  });
}

/** Answers and files by one link are counted together. Throws LimitError. */
const takeFromLink = (ctx: DomainContext, token: string) => ctx.limits.consume("link/quote", hashSecret(token));

function toRefusal(error: unknown): LimitError {
  if (error instanceof LimitError) return error;
  throw error;
}

/** The form is read to its end however it is answered, so that what was typed can stand in it. */
function readAnswer(
  ctx: DomainContext,
  req: LinkRequest,
  refusal: LimitError | null,
  work: (form: MultipartForm) => Promise<void>,
): Promise<void> {
  if (!req.is("multipart/form-data")) return work({ fields: req.body ?? {}, file: null, fault: refusal });
  return readMultipart(req, ctx.images, { ...DOCUMENT_LIMITS, ...LINES_FORM, fileField: ATTACHMENT_FIELD, refusal }, work);
}

const toAttachment = ({ name, path }: NonNullable<SentForm["file"]>): SentAttachment => ({
  name,
  body: { stream: createReadStream(path), declaredBytes: null },
});

const CHOOSE_AGAIN = "Välj bilagan igen. Den sparades inte.";

/** No page can put a file back into a form: it is kept for the form that comes again, or its field says why it is not. */
async function formAgain(
  ctx: DomainContext,
  form: Shown & { refused: Refused },
  { file, isWhole }: Pick<SentForm, "file"> & { isWhole: boolean },
): Promise<Shown> {
  const { view, token, draft, refused } = form;
  const shown = { ...form, kept: keptBefore(view, draft) };
  if (!file || refused.faults[ATTACHMENT_FIELD]) return shown;
  const kept = isWhole ? await keepFile(ctx, token, file) : CHOOSE_AGAIN;
  return typeof kept === "string"
    ? { ...shown, refused: { ...refused, faults: { ...refused.faults, [ATTACHMENT_FIELD]: kept } } }
    : { ...shown, kept, draft: { ...draft, removeAttachment: false } };
}

/** The file, or why it cannot be kept. */
async function keepFile(ctx: DomainContext, token: string, file: NonNullable<SentForm["file"]>): Promise<KeptAttachment | string> {
  try {
    return await keepAttachment(ctx, token, toAttachment(file));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.fields?.[ATTACHMENT_FIELD] ?? CHOOSE_AGAIN;
  }
}

/** What was kept for the form that now comes again, and not for one of another time. */
const keptBefore = ({ keptAttachment }: SupplierPageView, draft: QuoteDraft): KeptAttachment | null =>
  keptAttachment?.id === draft.keptAttachment ? keptAttachment : null;

interface Shown {
  view: SupplierPageView;
  token: string;
  draft: QuoteDraft;
  kept?: KeptAttachment | null;
  isSaved?: boolean;
  refused?: Refused;
}

function show(res: Response, shown: Shown): void {
  sendPublicPage(res, {
    status: shown.refused?.status ?? 200,
    title: "Lämna offert",
    association: { name: shown.view.associationName, logoUrl: null },
    content: (
      <QuotePage
        {...shown}
        kept={shown.kept ?? null}
        isSaved={shown.isSaved ?? false}
        faults={shown.refused?.faults ?? {}}
        message={shown.refused?.message}
      />
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
