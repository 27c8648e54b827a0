import { pipeUIMessageStreamToResponse } from "ai";
import { answerQuestion } from "#server/domains/assistant/answer-question.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { askInput } from "#shared/schemas/assistant.ts";
import { jsonBody, type Route, requireJsonIfAny, route } from "./route.ts";

/** Who goes away ends the work on the answer. */
export const assistant: readonly Route[] = [
  route("POST /assistant/chat", {
    summary: "Ask the assistant; it answers from the knowledge base and the documents that the caller may read",
    body: jsonBody(askInput),
    answers: {
      200: {
        description: "The answer as a UI message stream of the AI SDK, over server-sent events",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
    },
    refusals: {
      400: "No question, or one that is too long",
      401: "No bearer token, or one that is not in force",
      415: "The body is not JSON",
      429: "More than 120 questions in an hour",
    },
    handle: async (ctx, { req, res }) => {
      requireSignedIn(ctx.actor);
      requireJsonIfAny(req);
      const gone = new AbortController();
      res.once("close", () => gone.abort());
      const stream = await answerQuestion(ctx, askInput.parse(req.body), { signal: gone.signal });
      // Compressed, the words would wait for each other.
      await pipeUIMessageStreamToResponse({ response: res, stream, headers: { "cache-control": "no-store, no-transform" } });
    },
  }),
];
