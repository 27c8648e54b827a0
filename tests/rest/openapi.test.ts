import { beforeAll, expect, test } from "vitest";
import { portal } from "#tests/helpers/portal.ts";

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
}
interface Operation {
  summary?: string;
  /** Its own word on who may call; without one the document's holds: a bearer. */
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: object };
  responses: Record<string, { description?: string; headers?: object; content?: Record<string, { schema?: object }> }>;
}
interface OpenApiDocument {
  openapi: string;
  security: object[];
  servers: { url: string }[];
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

let document: OpenApiDocument;
let operations: [name: string, path: string, operation: Operation][];

beforeAll(async () => {
  document = (await (await fetch(`${portal().url}/api/openapi.json`)).json()) as OpenApiDocument;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [`${method} ${path}`, path, operation]),
  );
});

test("the OpenAPI document names its version, its server and the bearer token that every path takes", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: portal().url }]);
  expect(document.security).toEqual([{ bearer: [] }]);
  expect(document.components.securitySchemes.bearer).toEqual({ type: "http", scheme: "bearer" });
});

test("every documented path says what it does, declares the ids it holds, and describes every answer", () => {
  for (const [name, path, operation] of operations) {
    expect(operation.summary, name).toMatch(/\S/);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(declared.map((parameter) => `{${parameter.name}}`).sort(), name).toEqual((path.match(/\{[^}]+\}/g) ?? []).sort());
    expect(
      declared.every(({ required }) => required),
      name,
    ).toBe(true);
    const statuses = Object.keys(operation.responses);
    expect(
      statuses.filter((status) => status.startsWith("2")),
      name,
    ).not.toEqual([]);
    if (!operation.security) expect(statuses, name).toContain("401");
    for (const [status, { description }] of Object.entries(operation.responses)) expect(description, `${name} ${status}`).toMatch(/\S/);
  }
});

test("every reference in the OpenAPI document leads to a schema", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(0);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...new Set(references)].filter((reference) => !known.includes(reference ?? ""))).toEqual([]);
});

test("REST-03 REST-05 REST-06 REST-07 REST-08 the membership paths describe their bodies, answers and refusals", () => {
  const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
  const [list, one] = ["/api/associations/{associationId}/membership-requests", "/api/associations/{associationId}/members"];
  expect(statuses(list, "post")).toEqual(["201", "400", "401", "404", "409", "415", "429"]);
  expect(statuses(list, "get")).toEqual(["200", "400", "401", "403", "404"]);
  expect(statuses(`${list}/{requestId}`, "patch")).toEqual(["200", "400", "401", "403", "404", "409", "415"]);
  expect(statuses(one, "get")).toEqual(["200", "400", "401", "404"]);
  expect(statuses(`${one}/me/role`, "get")).toEqual(["200", "400", "401", "404"]);

  const conflict = document.paths[`${list}/{requestId}`]?.patch?.responses["409"]?.description;
  for (const reason of ["APPLICATION_WITHDRAWN", "APPLICATION_ALREADY_DECIDED", "APPLICANT_IN_OTHER_ASSOCIATION", "PLAN_LIMIT_REACHED"])
    expect(conflict).toContain(reason);

  const query = document.paths[list]?.get?.parameters?.filter((parameter) => parameter.in === "query");
  expect(query?.map(({ name, required }) => [name, required ?? false])).toEqual([
    ["limit", false],
    ["offset", false],
    ["status", false],
  ]);
  expect(document.paths[list]?.get?.responses["200"]?.headers).toHaveProperty("X-Total-Count");
  expect(document.paths[list]?.post?.requestBody?.content).toMatchObject({
    "application/json": { schema: { properties: { message_to_admin: { anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }] } } } },
  });
  expect(document.paths[`${list}/{requestId}`]?.patch?.requestBody?.content).toMatchObject({
    "application/json": { schema: { required: ["status"], properties: { status: { enum: ["approved", "rejected"] } } } },
  });
  for (const [path, method] of [
    [list, "get"],
    [list, "post"],
    [one, "get"],
  ] as const) {
    const schema = document.paths[path]?.[method]?.responses["401"]?.content?.["application/json"]?.schema;
    expect(schema).toEqual({ $ref: "#/components/schemas/Refusal" });
  }
});
