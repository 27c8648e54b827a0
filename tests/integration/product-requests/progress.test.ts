import { expect, test } from "vitest";
import { createMember, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { unique } from "#tests/factories/unique.ts";
import { portal } from "#tests/helpers/portal.ts";

/** The event stream of a request's progress, read until the server ends it; what it said, in order. */
async function progressOf(productRequestId: string, person: TestPerson) {
  const { url, services } = portal();
  const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: null });
  const input = encodeURIComponent(JSON.stringify({ productRequestId }));
  const response = await fetch(`${url}/api/trpc/productRequest.onProgress?input=${input}`, {
    headers: { cookie: cookie.split(";")[0] ?? "", accept: "text/event-stream" },
  });
  const text = await response.text();
  const seen = [...text.matchAll(/^data: (\{.*"pdfStatus".*\})$/gm)].map(([, json]) => JSON.parse(json ?? ""));
  return { status: response.status, text, seen };
}

test("the steps are followed as they happen, and the stream ends with the last one (PREQ-28)", async () => {
  const member = await createMember();
  const id = await createProductRequest(member, { contactEmail: `${unique("steg")}@brf.example` });
  const { seen } = await progressOf(id, member);
  expect(seen.at(-1)).toMatchObject({ id, pdfStatus: "done", mailStatus: "done", documentId: expect.any(String) });
  const order = ["pending/pending", "running/pending", "done/running", "done/done"];
  const steps = seen.map(({ pdfStatus, mailStatus }) => order.indexOf(`${pdfStatus}/${mailStatus}`));
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  const again = await progressOf(id, member);
  expect(again.seen).toHaveLength(1);
});

test("a stranger is told nothing about it", async () => {
  const id = await createProductRequest(await createMember());
  const { seen, text } = await progressOf(id, await createMember());
  expect(seen).toEqual([]);
  expect(text).toContain("NOT_FOUND");
});
