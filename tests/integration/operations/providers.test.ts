import { beforeEach, expect, test } from "vitest";
import { providerChecks } from "#drizzle/schema/index.ts";
import { checkProviders, listProviderChecks } from "#server/domains/operations/check-providers.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Fault, News } from "#server/platform/operator-news.ts";
import type { ProviderCondition } from "#server/platform/senders/channels.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

beforeEach(async () => {
  await portal().services.db.delete(providerChecks);
});

/** A portal whose SMS provider answers so, and what its operators were told. */
async function portalWith(condition: () => Promise<ProviderCondition>) {
  const told: [News, string[]][] = [];
  const parts: Partial<DomainContext> = {
    sms: { ...portal().services.sms, check: () => condition() },
    log: portal().services.log.child({}, { level: "silent" }),
    tellOperators: async (news: News, faults: readonly Fault[]) => {
      told.push([news, faults.map(({ text }) => text)]);
      return true;
    },
  };
  return { ctx: await contextFor(null, parts), told };
}

test("without providers it is said that messages are written to files, and nobody is told of a fault", async () => {
  const { ctx, told } = await portalWith(async () => (await portal().services.sms.check?.()) ?? { words: "", isFaulty: true });
  expect(await listProviderChecks(ctx)).toMatchObject(
    ["email", "sms", "push"].map((channel) => ({
      ...{ channel, isFaulty: false },
      words: "Ingen leverantör är inställd. Meddelanden skrivs till filer och når ingen.",
    })),
  );
  expect(told).toEqual([]);
});

test("a fault is told once, and its end once; the portal stays ready meanwhile", async () => {
  let found: ProviderCondition = { words: "46elks svarar, men saldot är bara 12 kr.", isFaulty: true };
  const { ctx, told } = await portalWith(async () => found);
  await checkProviders(ctx);
  await checkProviders(ctx);
  expect(told).toEqual([["begun", ["Sms: 46elks svarar, men saldot är bara 12 kr."]]]);
  expect((await fetch(`${portal().url}/readyz`)).status).toBe(200);
  found = { words: "46elks svarar. Saldot är 900 kr.", isFaulty: false };
  await checkProviders(ctx);
  await checkProviders(ctx);
  expect(told.slice(1)).toEqual([["over", ["Sms: 46elks svarar. Saldot är 900 kr."]]]);
});

test("the first look shows a fault that nobody could be told of, and leaves it to the job", async () => {
  const { ctx, told } = await portalWith(() => Promise.reject(new Error("ECONNREFUSED")));
  const shown = await listProviderChecks({ ...ctx, tellOperators: async () => false });
  expect(shown.map(({ channel, isFaulty }) => [channel, isFaulty])).toEqual([
    ["email", false],
    ["sms", true],
    ["push", false],
  ]);
  await checkProviders(ctx);
  expect(told).toHaveLength(1);
});

test("a provider that does not answer is a fault, and what no way could tell is told again", async () => {
  const { ctx, told } = await portalWith(() => Promise.reject(new Error("ECONNREFUSED")));
  await expect(checkProviders({ ...ctx, tellOperators: async () => false })).rejects.toThrow("could not be told");
  await checkProviders(ctx);
  expect(told).toEqual([["begun", ["Sms: Leverantören svarar inte, eller känner inte igen portalen."]]]);
});
