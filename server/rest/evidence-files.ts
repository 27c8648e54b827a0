import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { openEvidenceFile } from "#server/domains/readiness/evidence-queries.ts";
import { storeEvidenceFile } from "#server/domains/readiness/store-evidence-file.ts";
import type { Services } from "#server/lib/domain-context.ts";
import { readId } from "./association-path.ts";
import { restContext } from "./bearer.ts";
import { refusal } from "./refusal-schema.ts";
import { uploadBodyOf } from "./upload-body.ts";

const pathSchema = z.object({ evidenceId: z.uuid() });
const querySchema = z.object({ filename: z.string().max(500).catch("").meta({ description: "The file's own name" }) });

const file = { schema: { type: "string" as const, format: "binary" } };
const CONTENT = { "image/jpeg": file, "image/png": file, "image/webp": file, "application/pdf": file, "application/octet-stream": file };

/** Their entries in the OpenAPI document. */
export const evidenceFilePaths: ZodOpenApiPathsObject = {
  "/api/evidence/{evidenceId}/file": {
    put: {
      summary: "Put a file to a piece of evidence that has none",
      requestParams: { path: pathSchema, query: querySchema },
      requestBody: {
        description:
          "A JPEG, PNG or WebP picture, a PDF or an office document of at most 20 MB, known by its bytes. Pictures are drawn anew.",
        required: true,
        content: CONTENT,
      },
      responses: {
        201: {
          description: "Stored; the evidence is proven now",
          content: {
            "application/json": { schema: z.object({ id: z.uuid(), filename: z.string(), level: z.enum(["claimed", "proven"]) }) },
          },
        },
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

/** `PUT /api/evidence/{evidenceId}/file?filename=`: the file is the body. It comes before anything that reads a body as JSON. */
export function evidenceUploadRoutes(services: Services): Router {
  const router = Router();
  router.put("/evidence/:evidenceId/file", async (req, res) => {
    const ctx = await restContext(services, req);
    const { filename } = querySchema.parse(req.query);
    const input = { evidenceId: readId(req.params.evidenceId), fileName: filename };
    const evidence = await storeEvidenceFile(ctx, input, uploadBodyOf(req));
    res.status(201).json({ id: evidence.id, filename: evidence.filename, level: evidence.level });
  });
  return router;
}

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
