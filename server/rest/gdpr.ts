import { pipeline } from "node:stream";
import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { orderExport } from "#server/domains/gdpr/order-export.ts";
import { openExport } from "#server/domains/gdpr/queries.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { restContext } from "#server/http/bearer.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { requireJsonIfAny } from "./require-json.ts";

const pathSchema = z.object({ exportId: z.uuid() });
const answerSchema = z.object({ message: z.string() });
const answer = (description: string) => ({ description, content: { "application/json": { schema: answerSchema } } });

/** Their entries in the OpenAPI document. */
export const gdprPaths: ZodOpenApiPathsObject = {
  "/api/gdpr/export": {
    post: {
      summary: "Order a copy of everything the portal holds about the caller; a mail says when it can be fetched",
      responses: {
        202: answer("The export is ordered"),
        401: { description: "No bearer token, or one that is not in force" },
        429: { description: "An export was ordered within the last 24 hours; Retry-After says when the next can be" },
      },
    },
  },
  "/api/gdpr/delete": {
    post: {
      summary: "Delete the caller's account and everything about them",
      responses: {
        200: answer("The account is gone"),
        401: { description: "No bearer token, or one that is not in force" },
        403: { description: "A script's token cannot delete the account it belongs to; the browser's own can" },
        409: { description: "The caller is the last system owner of an association with other members" },
        412: { description: "The session began more than ten minutes ago, and its password has not been proven since" },
      },
    },
  },
  "/api/gdpr/exports/{exportId}/file": {
    get: {
      summary: "The ZIP of the caller's own export, for seven days",
      requestParams: { path: pathSchema },
      responses: {
        200: { description: "The file", content: { "application/zip": { schema: { type: "string", format: "binary" } } } },
        401: { description: "Nobody is signed in" },
        404: { description: "No such export for this caller, or its time is over" },
      },
    },
  },
};

/** `/api/gdpr/…`: export and deletion for a bearer token alone; the file opens with the cookie too, since a link leads to it. */
export function gdprRoutes(services: Services): Router {
  const router = Router();
  router.post("/gdpr/export", async (req, res) => {
    requireJsonIfAny(req);
    await orderExport(await restContext(services, req));
    res.status(202).json({ message: "Din dataexport är påbörjad. Du får ett mejl med en länk när den är klar." });
  });
  router.post("/gdpr/delete", async (req, res) => {
    requireJsonIfAny(req);
    await deleteAccount(await restContext(services, req));
    res.json({ message: "Ditt konto är raderat och uppgifterna om dig är borttagna." });
  });
  router.get("/gdpr/exports/:exportId/file", async (req, res) => {
    const ctx = await restContext(services, req, { allowCookie: true });
    const path = pathSchema.safeParse(req.params);
    if (!path.success) throw new NotFoundError();
    const { filename, contents } = await openExport(ctx, path.data.exportId);
    res.attachment(filename);
    res.set({ "content-type": "application/zip", "cache-control": "private, no-store" });
    pipeline(contents, res, (error) => {
      if (error) req.log.debug({ err: error }, "an export was not sent whole");
    });
  });
  return router;
}
