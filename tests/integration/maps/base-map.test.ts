import { afterAll, beforeAll, expect, test } from "vitest";
import { readMap } from "#server/domains/maps/queries.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";

const map = { styleUrl: "https://karta.example/stil.json", origins: ["https://karta.example", "https://rutor.example"] };
const config = () => ({ ...portal().services.config, map });

let configured: Awaited<ReturnType<typeof startPortalWith>>;
beforeAll(async () => {
  configured = await startPortalWith({ config: config() });
});
afterAll(() => configured.close());

const policyOf = async (url: string): Promise<string> => (await fetch(`${url}/healthz`)).headers.get("content-security-policy") ?? "";

test("PAGE-29 a configured base map may be read from its origins, for pictures and data alone", async () => {
  const policy = await policyOf(`${configured.url}/api`);
  expect(policy).toContain("img-src 'self' data: blob: https://karta.example https://rutor.example;");
  expect(policy).toContain("connect-src 'self' https://karta.example https://rutor.example;");
  expect(policy).toContain("script-src 'self';");
  expect(await policyOf(`${portal().url}/api`)).toContain("connect-src 'self';");
});

test("PAGE-29 whose map it is can be told before anybody signs in, and there is nobody to name without one", async () => {
  const mapHostsAt = async (url: string) => ((await (await fetch(`${url}/api/contact`)).json()) as { mapHosts: string[] }).mapHosts;
  expect(await mapHostsAt(configured.url)).toEqual(["karta.example", "rutor.example"]);
  expect(await mapHostsAt(portal().url)).toEqual([]);
  expect(await policyOf(`${portal().url}/api`)).not.toContain("https://karta.example");
});

test("PAGE-29 the map says which base map is configured", async () => {
  const member = await createMember();
  expect(await readMap(await contextFor(member, { config: config() }))).toMatchObject({ styleUrl: map.styleUrl });
  expect(await readMap(await contextFor(member))).toMatchObject({ styleUrl: null });
});
