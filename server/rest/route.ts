import type { Request, Response, Router } from "express";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { restContext } from "#server/http/bearer.ts";
import { UnsupportedMediaTypeError } from "#server/http/rest-errors.tsx";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { ERROR_REASONS } from "#shared/error-reasons.ts";

/** The body of every refusal, as `http/rest-errors.tsx` writes it. */
const refusalSchema = z
  .object({
    message: z.string(),
    error: z.string().meta({ description: "The same text as message" }),
    reason: z.enum(ERROR_REASONS),
    fields: z.record(z.string(), z.string()).optional().meta({ description: "What is wrong with each faulty field" }),
  })
  .meta({ id: "Refusal" });

/** The entry of one refusal in the OpenAPI document. */
const refusal = (description: string) => ({ description, content: { "application/json": { schema: refusalSchema } } });

/** What a call carries, read by the route's own schemas. */
interface Call<Params, Query> {
  params: Params;
  query: Query;
  req: Request;
  res: Response;
}

type Refusals = Partial<Record<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 503, string>>;

interface RouteDefinition<Params, Query> {
  summary: string;
  description?: string;
  /** Of the path. A value that no row can have is not found; where the path marks one as missing perhaps, the route says so itself. */
  params?: z.ZodType<Params>;
  /** Throws a ZodError that names what is wrong. */
  query?: z.ZodType<Query>;
  /** Of an address that the route reads itself, later. */
  documentedQuery?: z.ZodObject;
  header?: z.ZodObject;
  body?: ZodOpenApiRequestBodyObject;
  /** The body is a file: it is not read as JSON, and may take its time. */
  takesFile?: true;
  /** A link leads here, so the session cookie counts too. Else only a bearer token does. */
  opensInBrowser?: true;
  /** Who may call without a token, in the words of the document: `[]` for anybody, `[{ bearer: [] }, {}]` for both. */
  security?: ZodOpenApiOperationObject["security"];
  answers: ZodOpenApiResponsesObject;
  refusals: Refusals;
  /** What stands beside the words of every refusal of this path. */
  refusedWith?: Record<string, unknown>;
  handle: (ctx: DomainContext, call: Call<Params, Query>) => Promise<unknown>;
}

type Method = "get" | "post" | "put" | "patch" | "delete";

/** One path below `/api`: its entry in the OpenAPI document, and what answers it. */
export interface Route {
  method: Method;
  /** As Express writes it, below `/api`. */
  path: string;
  takesFile: boolean;
  documented: { path: string; operation: ZodOpenApiOperationObject };
  mount: (router: Router, services: Services) => void;
}

/** As OpenAPI spells a path: `{:id}` and `{/:id}` are parameters like `/:id`. */
const documentedPath = (path: string): string => `/api${path.replace(/[{}]/g, "").replace(/:(\w+)/g, "{$1}")}`;

/** A path with everything that is to be known of it. `call` is «GET /binder.pdf», as Express writes it, below `/api`. */
export function route<Params = undefined, Query = undefined>(
  call: `${Uppercase<Method>} /${string}`,
  {
    summary,
    description,
    params,
    query,
    documentedQuery,
    header,
    body,
    takesFile,
    opensInBrowser,
    security,
    answers,
    refusals,
    refusedWith,
    handle,
  }: RouteDefinition<Params, Query>,
): Route {
  const [verb = "", path = ""] = call.split(" ");
  const method = verb.toLowerCase() as Method;
  const mayLackId = path.includes("{");
  const refused = Object.fromEntries(Object.entries(refusals).map(([status, words]) => [status, refusal(words)]));
  const read = (req: Request): Params => {
    if (!params || mayLackId) return req.params as Params;
    const found = params.safeParse(req.params);
    if (!found.success) throw new NotFoundError();
    return found.data;
  };
  return {
    method,
    path,
    takesFile: takesFile === true,
    documented: {
      path: documentedPath(path),
      operation: {
        summary,
        ...(description && { description }),
        ...(security && { security }),
        requestParams: {
          ...(params && { path: params as z.ZodObject }),
          ...((documentedQuery ?? query) && { query: (documentedQuery ?? query) as z.ZodObject }),
          ...(header && { header }),
        },
        ...(body && { requestBody: body }),
        responses: { ...answers, ...refused },
      },
    },
    mount: (router, services) =>
      void router[method](path, async (req, res) => {
        if (refusedWith) res.locals.refusal = refusedWith;
        const ctx = await restContext(services, req, { allowCookie: opensInBrowser === true });
        await handle(ctx, { params: read(req), query: query?.parse(req.query) as Query, req, res });
      }),
  };
}

const binary = { schema: { type: "string" as const, format: "binary" } };

export const jsonAnswer = (description: string, schema: z.ZodType) => ({ description, content: { "application/json": { schema } } });
export const fileAnswer = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, binary])),
});
export const jsonBody = (schema: z.ZodType) => ({ required: true, content: { "application/json": { schema } } });

/** A private file under its name: to be saved, or shown where the browser can do nothing else with it. Nothing keeps it. */
interface PrivateFile {
  filename: string;
  contents: Uint8Array;
}

type Print<Params, Query> = (ctx: DomainContext, call: Call<Params, Query>) => Promise<PrivateFile>;

interface PaperDefinition<Params, Query> extends Pick<RouteDefinition<Params, Query>, "summary" | "params" | "query"> {
  /** What is on it, for the document. */
  sheet: string;
  /** Beside those of every paper. */
  refusals: Refusals;
  print: Print<Params, Query>;
}

const PAPER_REFUSALS: Refusals = {
  401: "Nobody is signed in",
  429: "More than 20 documents in an hour",
  503: "The server has no Chrome to print with",
};

/** A paper that a link opens: made now, shown in the browser under its name, kept nowhere. */
export const pdf = <Params = undefined, Query = undefined>(
  path: `/${string}.pdf`,
  { sheet, refusals, print, ...its }: PaperDefinition<Params, Query>,
): Route =>
  route<Params, Query>(`GET ${path}`, {
    ...its,
    opensInBrowser: true,
    answers: { 200: fileAnswer(sheet, "application/pdf") },
    refusals: { ...PAPER_REFUSALS, ...refusals },
    handle: async (ctx, call) => sendInlinePdf(call.res, await print(ctx, call)),
  });

/** A private PDF, shown in the browser under its name and kept nowhere. */
export function sendInlinePdf(res: Response, { filename, contents }: PrivateFile): void {
  res.attachment(filename);
  res.set({
    "content-type": "application/pdf",
    "content-disposition": String(res.get("content-disposition")).replace(/^attachment/, "inline"),
    "cache-control": "private, no-store",
  });
  res.send(Buffer.from(contents));
}

/** What an upload takes: pictures alone, or documents too. Its content type is not looked at. */
const UPLOADS = {
  picture: {
    description: "The picture: JPEG, PNG or WebP, at most 50 MB and 50 megapixels. It is known by its bytes and drawn anew.",
    content: ["image/jpeg", "image/png", "image/webp"],
    refusals: {
      400: "Not a picture of these kinds, damaged, or too many pixels",
      413: "More than 50 MB",
      503: "The picture could not be stored",
    },
  },
  document: {
    description: "A JPEG, PNG or WebP picture, a PDF or an office document of at most 20 MB, known by its bytes. Pictures are drawn anew.",
    content: ["image/jpeg", "image/png", "image/webp", "application/pdf", "application/octet-stream"],
    refusals: { 400: "Not a file of these kinds, or too large", 503: "The file could not be stored" },
  },
} as const;

interface UploadDefinition<Params, Query> extends Pick<RouteDefinition<Params, Query>, "summary" | "params" | "query"> {
  takes: keyof typeof UPLOADS;
  /** What is answered, for the document. */
  stored: { description: string; schema: z.ZodType };
  /** Beside those of every upload. */
  refusals: Refusals;
  store: (ctx: DomainContext, body: UploadBody, call: Call<Params, Query>) => Promise<object>;
}

/** A path whose body is a file, kept and answered with 201. */
export function upload<Params = undefined, Query = undefined>(
  call: `${"PUT" | "POST"} /${string}`,
  { takes, stored, refusals, store, ...its }: UploadDefinition<Params, Query>,
): Route {
  const { description, content, refusals: common } = UPLOADS[takes];
  return route<Params, Query>(call, {
    ...its,
    takesFile: true,
    body: { description, required: true, content: Object.fromEntries(content.map((type) => [type, binary])) },
    answers: { 201: jsonAnswer(stored.description, stored.schema) },
    refusals: { 401: "Nobody is signed in", 429: "More than 20 uploads in an hour", ...common, ...refusals },
    handle: async (ctx, made) => made.res.status(201).json(await store(ctx, uploadBodyOf(made.req), made)),
  });
}

function uploadBodyOf(req: Request): UploadBody {
  const declared = req.headers["content-length"];
  return { stream: req, declaredBytes: declared === undefined ? null : Number(declared) };
}

/** For calls that need no body: one that comes along must be JSON. Throws UnsupportedMediaTypeError. */
export function requireJsonIfAny(req: Request): void {
  if (req.headers["content-type"] && req.is("application/json") === false) throw new UnsupportedMediaTypeError();
}
