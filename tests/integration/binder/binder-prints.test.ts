import { expect, test } from "vitest";
import { printBinder } from "#server/domains/binder/print-binder.ts";
import { readBinderPages } from "#server/domains/binder/queries.ts";
import { LimitError } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/limits/rate-limit.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

/** A house whose binder nobody has printed; `printed` is how often Chrome was asked, which answers when `finish` says so. */
async function house({ limits = portal().services.limits, city = unique("Åkerby") }: { limits?: RateLimits; city?: string } = {}) {
  // The same words are counted once for all associations.
  const { id: associationId } = await createAssociation({ city });
  const rig = { printed: 0, hold: () => undefined as undefined, finish: () => undefined as undefined, fault: null as Error | null };
  let finished = Promise.resolve();
  rig.hold = () => {
    finished = new Promise<void>((resolve) => {
      rig.finish = () => void resolve();
    });
    return undefined;
  };
  rig.hold();
  const render = async () => {
    const file = new Uint8Array([++rig.printed]);
    await finished;
    if (rig.fault) throw rig.fault;
    return file;
  };
  const pdf = { ...portal().services.pdf, render };
  const as = async (role: AssociationRole) => contextFor(await createMember({ role, associationId }), { pdf, limits });
  return { rig, as, associationId };
}

test("all who open the binder at the same moment wait for one count of its pages", async () => {
  const { rig, as } = await house();
  const people = await Promise.all([as("system_owner"), as("system_owner"), as("system_owner"), as("system_owner")]);
  const counts = Promise.all(people.map((ctx) => readBinderPages(ctx, { edition: "full" })));
  await expect.poll(() => rig.printed).toBe(1);
  rig.finish();
  const [first, ...others] = await counts;
  for (const other of others) expect(other).toEqual(first);
  expect(rig.printed).toBe(1);
  await readBinderPages(people[0] as (typeof people)[0], { edition: "full" });
  expect(rig.printed).toBe(1);
});

test("of those who print the same pages at once Chrome is asked once, and a later print is made anew", async () => {
  const { rig, as } = await house();
  /** Somebody who prints, with how often the time was asked: for the last time right before the pages go to Chrome. */
  const printer = async () => {
    const clock = { asked: 0 };
    const now = () => {
      clock.asked++;
      return portal().services.now();
    };
    return { clock, ctx: { ...(await as("member")), now } };
  };
  const [first, ...others] = await Promise.all([printer(), printer(), printer(), printer()]);
  // The pages are counted before, so that all come straight to the paper.
  const counted = readBinderPages(first.ctx, { edition: "resident" });
  rig.finish();
  await counted;
  first.clock.asked = 0;
  await printBinder(first.ctx, { changedOnly: false });
  expect(rig.printed).toBe(2);

  rig.hold();
  const prints = Promise.all(others.map(({ ctx }) => printBinder(ctx, { changedOnly: false })));
  await expect.poll(() => others.map(({ clock }) => clock.asked)).toEqual(others.map(() => first.clock.asked));
  rig.finish();
  expect([...(await prints).map(({ contents }) => contents[0]), rig.printed]).toEqual([3, 3, 3, 3]);
  await printBinder(first.ctx, { changedOnly: false });
  expect(rig.printed).toBe(4);
});

test("a count that failed is made anew by the next who asks", async () => {
  const { rig, as } = await house();
  const ctx = await as("system_owner");
  rig.fault = new Error("Chrome crashed");
  rig.finish();
  await expect(readBinderPages(ctx, { edition: "full" })).rejects.toThrow("Chrome crashed");
  rig.fault = null;
  expect((await readBinderPages(ctx, { edition: "full" })).total).toBeGreaterThan(3);
  expect(rig.printed).toBe(2);
});

test("an association prints its binder two hundred times in an hour, counts of pages among them, and no more", async () => {
  const limits = strictLimits();
  const { rig, as, associationId } = await house({ limits });
  rig.finish();
  for (let count = 0; count < 198; count++) await limits.consume("binderPrintsPerAssociation", associationId);
  await printBinder(await as("system_owner"), { changedOnly: false });
  await expect(printBinder(await as("system_owner"), { changedOnly: false })).rejects.toMatchObject({ reason: "RATE_LIMITED" });
  expect(rig.printed).toBe(2);
});

test("however many prints residents make, those who work with documents can print the binder", async () => {
  const limits = strictLimits();
  const { rig, as, associationId } = await house({ limits });
  rig.finish();
  await printBinder(await as("member"), { changedOnly: false });
  expect(await limits.consume("residentBinderPrintsPerAssociation", associationId)).toBe(3 / 400);
  for (let count = 3; count < 400; count++) await limits.consume("residentBinderPrintsPerAssociation", associationId);
  await expect(printBinder(await as("member"), { changedOnly: false })).rejects.toMatchObject({ reason: "RATE_LIMITED" });
  await printBinder(await as("team_leader"), { changedOnly: false });
  await printBinder(await as("system_owner"), { edition: "resident", changedOnly: false });
  expect(await limits.consume("binderPrintsPerAssociation", associationId)).toBe(4 / 200);
});

test("an association whose limit is used up refuses nobody of another that asks for the same pages at the same moment", async () => {
  const strict = strictLimits();
  const gate = { isAsked: false, open: () => undefined as undefined };
  const opened = new Promise<void>((resolve) => {
    gate.open = () => void resolve();
  });
  const limits: RateLimits = {
    ...strict,
    consume: async (name, key) => {
      if (name !== "binderPrintsPerAssociation") return strict.consume(name, key);
      gate.isAsked = true;
      await opened;
      throw new LimitError(60);
    },
  };
  const city = unique("Åkerby");
  const [used, other] = [await house({ limits, city }), await house({ city })];
  const refused = expect(readBinderPages(await used.as("system_owner"), { edition: "resident" })).rejects.toMatchObject({
    reason: "RATE_LIMITED",
  });
  await expect.poll(() => gate.isAsked).toBe(true);
  other.rig.finish();
  const [pages] = await Promise.all([
    readBinderPages(await other.as("system_owner"), { edition: "resident" }),
    expect
      .poll(() => other.rig.printed)
      .toBe(1)
      .then(() => gate.open()),
  ]);
  await refused;
  expect(pages.total).toBeGreaterThan(3);
});
