import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { openEvidenceFile } from "#server/domains/readiness/evidence-queries.ts";
import { addEvidenceFile, storeEvidenceFile } from "#server/domains/readiness/store-evidence-file.ts";
import type { EvidenceView } from "#server/domains/readiness/views.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { addEvidenceFileInput } from "#shared/schemas/readiness.ts";
import { readId } from "./association-path.ts";
import { refusal } from "./refusal-schema.ts";
import { uploadBodyOf } from "./upload-body.ts";

const pathSchema = z.object({ evidenceId: z.uuid() });
const querySchema = z.object({ filename: z.string().max(500).catch("").meta({ description: "The file's own name" }) });

const file = { schema: { type: "string" as const, format: "binary" } };
const CONTENT = { "image/jpeg": file, "image/png": file, "image/webp": file, "application/pdf": file, "application/octet-stream": file };

const requestBody = {
  description: "A JPEG, PNG or WebP picture, a PDF or an office document of at most 20 MB, known by its bytes. Pictures are drawn anew.",
  required: true,
  content: CONTENT,
};
const stored = {
  description: "Stored; the evidence is proven now",
  content: { "application/json": { schema: z.object({ id: z.uuid(), filename: z.string(), level: z.enum(["claimed", "proven"]) }) } },
};

/** Their entries in the OpenAPI document. */
export const evidenceFilePaths: ZodOpenApiPathsObject = {
  "/api/evidence": {
    post: {
      summary: "Add a piece of evidence together with its file, for a task, for a factor of the score, or for both",
      requestParams: { query: addEvidenceFileInput },
      requestBody,
      responses: {
        201: stored,
        400: refusal("Not a file of these kinds, too large, or a day that has not come"),
        401: refusal("Nobody is signed in"),
        403: refusal("Neither team leader nor system owner of an association"),
        404: refusal("No such task in the caller's association"),
        429: refusal("More than 20 uploads in an hour"),
        503: refusal("The file could not be stored"),
      },
    },
  },
  "/api/evidence/{evidenceId}/file": {
    put: {
      summary: "Put a file to a piece of evidence that has none",
      requestParams: { path: pathSchema, query: querySchema },
      requestBody,
      responses: {
        201: stored,
        400: refusal("Not a file of these kinds, or too large"),
        401: refusal("Nobody is signed in"),
        403: refusal("Neither team leader nor system owner of an association"),
        404: refusal("No such evidence in the caller's association"),
        409: refusal("It has a file already"),
        429: refusal("More than 20 uploads in an hour"),
        503: refusal("The file could not be stored"),
      },
    },
    get: {
      summary: "The file of a piece of evidence",
      requestParams: { path: pathSchema },
      responses: {
        200: { description: "The file", content: CONTENT },
        401: refusal("Nobody is signed in"),
        403: refusal("Neither team leader nor system owner of an association"),
        404: refusal("No such evidence in the caller's association, or it has no file"),
      },
    },
  },
};

/** `POST /api/evidence?…` and `PUT /api/evidence/{evidenceId}/file?filename=`: the file is the body. They come before anything that reads a body as JSON. */
export function evidenceUploadRoutes(services: Services): Router {
  const router = Router();
  router.post("/evidence", async (req, res) => {
    const ctx = await restContext(services, req);
    res.status(201).json(storedView(await addEvidenceFile(ctx, addEvidenceFileInput.parse(req.query), uploadBodyOf(req))));
  });
  router.put("/evidence/:evidenceId/file", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename } = querySchema.parse(req.query);
    const input = { evidenceId: readId(req.params.evidenceId), fileName: filename };
    res.status(201).json(storedView(await storeEvidenceFile(ctx, input, uploadBodyOf(req))));
  });
  return router;
}

const storedView = ({ id, filename, level }: EvidenceView) => ({ id, filename, level });

/** `GET /api/evidence/{evidenceId}/file`. It opens with the cookie too, since a link leads here, and is saved, never shown. */
export function evidenceFileRoutes(services: Services): Router {
  const router = Router();
  router.get("/evidence/:evidenceId/file", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const { filename, contentType, contents } = await openEvidenceFile(ctx, { evidenceId: readId(req.params.evidenceId) });
    res.attachment(filename);
    res.set({ "content-type": contentType, "cache-control": "private, no-store" });
    res.send(Buffer.from(contents));
  });
  return router;
}
