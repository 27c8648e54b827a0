import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { crisisDomains } from "#drizzle/schema/index.ts";
import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import { createPerson } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

test("CRIS-23 the areas come in the order of their index", async () => {
  const ctx = await contextFor(await createPerson());
  const rows = await portal().services.db.select({ name: crisisDomains.name, index: crisisDomains.orderIndex }).from(crisisDomains);
  const expected = rows.sort((a, b) => a.index - b.index).map(({ name }) => name);
  expect((await listCrisisDomains(ctx)).map(({ name }) => name)).toEqual(expected);
});

test("CRIS-24 without any area there is a warning and an empty list", async () => {
  const ctx = await contextFor(await createPerson());
  const warn = vi.fn();
  await portal().services.db.transaction(async (tx) => {
    // Hides the real table until the transaction ends.
    await tx.execute(sql`create temporary table crisis_domains (like public.crisis_domains) on commit drop`);
    const log = Object.assign(Object.create(ctx.log), { warn });
    expect(await listCrisisDomains({ ...ctx, db: tx as unknown as typeof ctx.db, log })).toEqual([]);
  });
  expect(warn).toHaveBeenCalledOnce();
});
