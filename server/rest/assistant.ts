import { pipeUIMessageStreamToResponse } from "ai";
import { Router } from "express";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { answerQuestion } from "#server/domains/assistant/answer-question.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { Services } from "#server/platform/context.ts";
import { askInput } from "#shared/schemas/assistant.ts";
import { refusal } from "./refusal-schema.ts";
import { requireJsonIfAny } from "./require-json.ts";

/** Its entry in the OpenAPI document. */
export const assistantPaths: ZodOpenApiPathsObject = {
  "/api/assistant/chat": {
    post: {
      summary: "Ask the assistant; it answers from the knowledge base and the documents that the caller may read",
      requestBody: { required: true, content: { "application/json": { schema: askInput } } },
      responses: {
        200: {
          description: "The answer as a UI message stream of the AI SDK, over server-sent events",
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
        400: refusal("No question, or one that is too long"),
        401: refusal("No bearer token, or one that is not in force"),
        415: refusal("The body is not JSON"),
        429: refusal("More than 120 questions in an hour"),
      },
    },
  },
};

/** `POST /api/assistant/chat`. Who goes away ends the work on the answer. */
export function assistantRoutes(services: Services): Router {
  const router = Router();
  router.post("/assistant/chat", async (req, res) => {
    const ctx = await restContext(services, req);
    requireSignedIn(ctx.actor);
    requireJsonIfAny(req);
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    const stream = await answerQuestion(ctx, askInput.parse(req.body), { signal: gone.signal });
    // Compressed, the words would wait for each other.
    await pipeUIMessageStreamToResponse({ response: res, stream, headers: { "cache-control": "no-store, no-transform" } });
  });
  return router;
}
