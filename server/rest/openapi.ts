import { Router } from "express";
import { createDocument } from "zod-openapi";
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
import { crisisSubscriberPaths } from "./crisis-subscriber-paths.ts";
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
import { resourcePhotoPaths } from "./resource-photos.ts";
import { shelterImportPaths } from "./shelter-imports.ts";
import { supplierLogoPaths } from "./supplier-logo.ts";

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
