import { z } from "zod";
import { orderExport } from "#server/domains/gdpr/data-exports.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { jsonAnswer, type Route, requireJsonIfAny, route } from "./route.ts";

const NO_TOKEN = "No bearer token, or one that is not in force";
const said = (description: string) => jsonAnswer(description, z.object({ message: z.string() }));

/** Export and deletion, for a bearer token alone; the file of an export is among `files.ts`. */
export const gdpr: readonly Route[] = [
  route("POST /gdpr/export", {
    summary: "Order a copy of everything the portal holds about the caller; a mail says when it can be fetched",
    answers: { 202: said("The export is ordered") },
    refusals: { 401: NO_TOKEN, 429: "An export was ordered within the last 24 hours; Retry-After says when the next can be" },
    handle: async (ctx, { req, res }) => {
      requireJsonIfAny(req);
      await orderExport(ctx);
      res.status(202).json({ message: "Din dataexport är påbörjad. Du får ett mejl med en länk när den är klar." });
    },
  }),
  route("POST /gdpr/delete", {
    summary: "Delete the caller's account and everything about them",
    answers: { 200: said("The account is gone") },
    refusals: {
      401: NO_TOKEN,
      403: "A script's token cannot delete the account it belongs to; the browser's own can",
      409: "The caller is the last system owner of an association with other members",
      412: "The session began more than ten minutes ago, and its password has not been proven since",
    },
    handle: async (ctx, { req, res }) => {
      requireJsonIfAny(req);
      await deleteAccount(ctx);
      res.json({ message: "Ditt konto är raderat och uppgifterna om dig är borttagna." });
    },
  }),
];
