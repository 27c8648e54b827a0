import { Router } from "express";
import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";

import { scopeOfPath } from "#server/platform/api-scopes.ts";
import type { Services } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { adminExportPaths } from "./admin-exports.ts";
import { assistantPaths } from "./assistant.ts";
import { associationDocumentPaths } from "./association-documents.ts";
import { associationLogoPaths } from "./association-logo.ts";
import { associationLogoDraftPaths } from "./association-logo-draft.ts";
import { associationPosterPaths } from "./association-posters.ts";
import { binderPaths } from "./binder.ts";
import { calendarFeedPaths } from "./calendar.ts";
import { calendarImportPaths } from "./calendar-imports.ts";
import { checkoutSessionPaths } from "./checkout-sessions.ts";
import { collaborationFilePaths } from "./collaboration-files.ts";
import { contactCardsPaths } from "./contact-cards.ts";
import { crisisActivationPaths } from "./crisis-activations.ts";
import { crisisLogPhotoPaths } from "./crisis-log-photos.ts";
import { crisisPosterPaths } from "./crisis-posters.ts";
import { crisisReportPaths } from "./crisis-report.ts";
import { sendBody, subscribeBody, subscribersQuery } from "./crisis-subscriber-body.ts";
import { decisionBasisPaths } from "./decision-basis.ts";
import { documentCallPaths } from "./document-calls.ts";
import { documentPaths } from "./documents.ts";
import { evidenceFilePaths } from "./evidence-files.ts";
import { formPaths } from "./forms.ts";
import { gdprPaths } from "./gdpr.ts";
import { householdFilePaths } from "./household-files.ts";
import { importedCrisisReportPaths } from "./imported-crisis-report.ts";
import { journeyReportPaths } from "./journey-report.ts";
import { memberPaths } from "./members.ts";
import { membershipRequestPaths } from "./membership-requests.ts";
import { productImportPaths } from "./product-imports.ts";
import { profilePaths } from "./profile.ts";
import { pushPaths } from "./push.ts";
import { refusal } from "./refusal-schema.ts";
import { resourcePhotoPaths } from "./resource-photos.ts";
import { shelterImportPaths } from "./shelter-imports.ts";
import { sentAnswer, subscribedAnswer, subscriberListAnswer } from "./subscriber-answers.ts";
import { supplierLogoPaths } from "./supplier-logo.ts";

const associationPath = z.object({ associationId: z.uuid() });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});
const unauthenticated = refusal("No bearer token, or one that is not in force");
const notOwn = refusal("Not the caller's association");
const unprefixed = "The same path answers without /api";

/** Their entries in the OpenAPI document. */
const crisisSubscriberPaths: ZodOpenApiPathsObject = {
  "/api/associations/{associationId}/crisis-subscribers": {
    get: {
      summary: "The crisis subscribers of the caller's association, in Swedish order of name; who looked stands in the audit log",
      description: unprefixed,
      requestParams: { path: associationPath, query: subscribersQuery },
      responses: {
        200: json("The subscribers", subscriberListAnswer),
        400: refusal("The association's id is blank, or a parameter is not one of its values"),
        401: unauthenticated,
        403: refusal("A plain member"),
        404: notOwn,
      },
    },
  },
  "/api/associations/{associationId}/crisis-subscribers/subscribe": {
    post: {
      summary: "Sign up for an association's crisis messages; each address is asked to confirm",
      description: unprefixed,
      security: [{ bearer: [] }, {}],
      requestParams: { path: associationPath },
      requestBody: { required: true, content: { "application/json": { schema: subscribeBody } } },
      responses: {
        201: json("Added by a system owner", subscribedAnswer),
        202: json("Anybody else, whether or not the addresses are known", subscribedAnswer),
        400: refusal("No name, no address, no consent, or an address that cannot be used"),
        404: refusal("No such association"),
        409: refusal("A system owner adds somebody who is there already or has left"),
        412: refusal(
          "From the third number an hour from one address on: send the call again with the header Proof-Of-Work, `challenge~n0.….n7`, where " +
            "SHA-256 of `challenge:i:ni` begins with 11 zero bits for each i from 0 to 7",
        ),
        415: refusal("The body is not JSON"),
        429: refusal("Too many sign-ups or codes; Retry-After says when the next can be made"),
      },
    },
  },
  "/api/associations/{associationId}/crisis-subscribers/{subscriberId}": {
    delete: {
      summary: "Remove a subscriber of the caller's association",
      description: unprefixed,
      requestParams: { path: associationPath.extend({ subscriberId: z.uuid() }) },
      responses: {
        204: { description: "Removed" },
        400: refusal("The association's id is blank"),
        401: unauthenticated,
        403: refusal("Not a system owner"),
        404: refusal("Not the caller's association, or no such subscriber of it"),
      },
    },
  },
  "/api/associations/{associationId}/crisis-subscribers/send-message": {
    post: {
      summary: "Send a message to the subscribers; the counts are of what was accepted for delivery",
      description: unprefixed,
      requestParams: { path: associationPath, header: z.object({ "Idempotency-Key": z.uuid().optional() }) },
      requestBody: { required: true, content: { "application/json": { schema: sendBody } } },
      responses: {
        200: json("Accepted for delivery", sentAnswer),
        400: refusal("No text, a text of more than 600 characters, or no channel"),
        401: unauthenticated,
        403: refusal("A plain member"),
        404: refusal("Not the caller's association, or no such crisis in it"),
        409: refusal("The crisis is over"),
        415: refusal("The body is not JSON"),
        429: refusal("More than ten messages in an hour; Retry-After says when the next can be sent"),
      },
    },
  },
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const BEARER =
  "A token of one hour (auth.createBearerToken) may what the person may. A named one, made in the settings, needs the scope that " +
  "the path names; where the path says x-named-token: false none is let in.";

/** Says of each path that needs a sign-in which scope it asks of a named token, from the table that checks it. */
function withScopes(document: ReturnType<typeof createDocument>): ReturnType<typeof createDocument> {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (!operation || operation.security?.length === 0) continue;
      const scope = scopeOfPath(method.toUpperCase(), path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1"));
      if (scope === "session") Object.assign(operation, { "x-named-token": false });
      else if (scope !== "anyone") operation.security = [{ bearer: [scope] }];
    }
  }
  return document;
}

/** `GET /api/openapi.json`: the documented REST paths, made from the schemas that check them. */
export function openApiRoutes({ config }: Services): Router {
  const router = Router();
  const document = withScopes(
    createDocument({
      openapi: "3.1.0",
      info: { title: PRODUCT_NAME, version: "1.0.0", description: BEARER },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
      paths: {
        ...documentPaths,
        ...associationDocumentPaths,
        ...documentCallPaths,
        ...profilePaths,
        ...associationLogoPaths,
        ...associationLogoDraftPaths,
        ...associationPosterPaths,
        ...gdprPaths,
        ...adminExportPaths,
        ...supplierLogoPaths,
        ...productImportPaths,
        ...calendarFeedPaths,
        ...calendarImportPaths,
        ...shelterImportPaths,
        ...membershipRequestPaths,
        ...memberPaths,
        ...crisisSubscriberPaths,
        ...crisisActivationPaths,
        ...checkoutSessionPaths,
        ...crisisReportPaths,
        ...importedCrisisReportPaths,
        ...pushPaths,
        ...contactCardsPaths,
        ...householdFilePaths,
        ...crisisPosterPaths,
        ...decisionBasisPaths,
        ...journeyReportPaths,
        ...binderPaths,
        ...evidenceFilePaths,
        ...formPaths,
        ...collaborationFilePaths,
        ...resourcePhotoPaths,
        ...crisisLogPhotoPaths,
        ...assistantPaths,
      },
    }),
  );
  router.get("/openapi.json", (_req, res) => void res.json(document));
  return router;
}
