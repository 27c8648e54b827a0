import type { ErrorRequestHandler, Request, Response } from "express";
import { renderToStaticMarkup } from "react-dom/server";
import { type DomainError, type ErrorCode, InvalidError, LimitError } from "#server/platform/errors.ts";
import { retryAfterOf, toDomainError } from "#server/trpc/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { waitText } from "#shared/format/wait-text.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

const STATUSES: Record<ErrorCode, number> = {
  NOT_FOUND: 404,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CONFLICT: 409,
  INVALID: 400,
  PRECONDITION: 412,
  LIMIT: 429,
  UNPROCESSABLE: 422,
  UNAVAILABLE: 503,
};

/** What a person reads of a refusal: of a limit how long the wait is, as Retry-After says it. */
export function messageOf(error: DomainError): string {
  const isLimit = error instanceof LimitError && error.reason === "RATE_LIMITED";
  return (isLimit && waitText(error.retryAfterSeconds)) || error.message;
}

/** A body that is not JSON. */
export class UnsupportedMediaTypeError extends InvalidError {
  constructor() {
    super("UNSUPPORTED_MEDIA_TYPE");
  }
}

const REASONS_BY_STATUS: Record<number, ErrorReason> = {
  400: "INVALID_INPUT",
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** Refusals that HTTP knows a status of its own for. */
const STATUSES_BY_REASON: Partial<Record<ErrorReason, number>> = { UNSUPPORTED_MEDIA_TYPE: 415, FILE_TOO_LARGE: 413 };

export const statusOf = ({ reason, code }: DomainError): number => STATUSES_BY_REASON[reason] ?? STATUSES[code];

interface Refusal {
  message: string;
  reason: ErrorReason;
  fields?: Readonly<Record<string, string>>;
}

/**
 * As JSON, unless a person has opened a file by its address: then a page tells what is wrong. `res.locals.refusal` is what a
 * path adds to its refusals.
 */
function refuse(req: Request, res: Response, status: number, { message, ...rest }: Refusal): void {
  res.status(status).vary("accept");
  if (req.accepts(["json", "html"]) === "html") res.type("html").send(refusalPage(status, message));
  else res.json({ ...res.locals.refusal, message, error: message, ...rest });
}

/**
 * What a REST caller gets: `{ message, error }` with the same text in both (decision 82), the reason and faulty fields.
 * Nothing that was not meant for callers leaves: no stack, no SQL, no path.
 */
export const restErrorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error);
  const domainError = toDomainError(error);
  if (domainError) {
    res.locals.refused = domainError.reason;
    const seconds = retryAfterOf(domainError);
    if (seconds) res.set("retry-after", String(seconds));
    const { reason, fields } = domainError;
    return refuse(req, res, statusOf(domainError), { message: messageOf(domainError), reason, ...(fields && { fields }) });
  }
  // Express and its body parsers mark faults of the request with a 4xx status.
  const status = error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
  if (status >= 500) req.log.error({ err: error }, "a request failed");
  const reason = REASONS_BY_STATUS[status] ?? (status < 500 ? "INVALID_INPUT" : "INTERNAL");
  refuse(req, res, status, { message: ERROR_MESSAGES[reason], reason });
};

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:10vh 16px 32px;font:16px/1.55 system-ui,sans-serif;color:light-dark(#16252a,#e6ecee);background:light-dark(#f8f7f4,#141e22)}
main{max-width:30rem;margin:auto;padding:24px;border:1px solid light-dark(#dee2e6,#324249);border-radius:12px;background:light-dark(#fff,#24343a)}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}p{margin:0 0 20px}
a{display:inline-flex;align-items:center;min-height:44px;margin-right:20px;color:light-dark(#0e6274,#75becd)}`;

/** What a browser shows in place of a file that it opened by its address and did not get. */
function refusalPage(status: number, message: string): string {
  const mayHelp = status === 429 || status >= 500;
  const title = "Det gick inte att öppna sidan";
  const markup = renderToStaticMarkup(
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{status === 401 ? "Du är inte inloggad." : message}</p>
          {mayHelp && <a href="?">Försök igen</a>}
          <a href={status === 401 ? "/login" : "/"}>{status === 401 ? "Logga in" : `Till ${PRODUCT_NAME}`}</a>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
