import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { sendBody, subscribeBody, subscribersQuery } from "./crisis-subscriber-body.ts";
import { refusal } from "./refusal-schema.ts";
import { sentAnswer, subscribedAnswer, subscriberListAnswer } from "./subscriber-answers.ts";

const associationPath = z.object({ associationId: z.uuid() });
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema } },
});
const unauthenticated = refusal("No bearer token, or one that is not in force");
const notOwn = refusal("Not the caller's association");
const unprefixed = "The same path answers without /api";

/** Their entries in the OpenAPI document. */
export const crisisSubscriberPaths: ZodOpenApiPathsObject = {
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
