import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, crisisDomains, savedProducts } from "#drizzle/schema/index.ts";
import { changeSavedProducts } from "#server/domains/household/change-saved-products.ts";
import { SAVED_PRODUCTS_MAX } from "#shared/schemas/saved-products.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { saved, toldAgo } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const LINK = "https://butik.example/dunk";
const MINUTE = 60_000;

async function home() {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  const change = (...changes: Parameters<typeof client.household.changeSavedProducts.mutate>[0]["changes"]) =>
    client.household.changeSavedProducts.mutate({ changes });
  return { person, client, change, products: async () => (await client.household.savedProducts.query()).products };
}

describe("saved products", () => {
  test("PAGE-32 DATA-29 what is saved on one device is read on another, the oldest first, and its area where there is one", async () => {
    const { person, change } = await home();
    const [area] = await portal().services.db.select().from(crisisDomains).limit(1);
    const savedAt = "2026-11-01T08:00:00.000Z";
    await change(saved("dunk", { name: "Vattendunk", purchaseLink: LINK, crisisDomainId: area?.id ?? null }));
    await change({ ...saved("filt", { name: "Ullfilt", hasIt: true, crisisDomainId: crypto.randomUUID() }), savedAt });
    const desktop = await clientFor(person);
    expect(await desktop.household.savedProducts.query()).toEqual({
      profileId: person.profileId,
      products: [
        {
          ...{
            id: "filt",
            name: "Ullfilt",
            purchaseLink: "",
            crisisDomainId: null,
            note: "",
            hasIt: true,
            quantity: null,
            keepsUntil: null,
          },
          ...{ savedAt, updatedAt: expect.any(String) },
        },
        {
          ...{ id: "dunk", name: "Vattendunk", purchaseLink: LINK, crisisDomainId: area?.id, note: "", hasIt: false },
          ...{ quantity: null, keepsUntil: null, savedAt: expect.any(String), updatedAt: expect.any(String) },
        },
      ],
    });
  });

  test("LOCAL-12 the same product is saved once, by its id or its purchase link; what was said of both stands", async () => {
    const { change, products } = await home();
    await change(saved("dunk", { name: "Vattendunk", purchaseLink: LINK }, 5 * MINUTE), toldAgo("dunk", { note: "Två" }, MINUTE));
    const { overtaken } = await change(saved("annat-id", { name: "Dunk", purchaseLink: LINK, hasIt: true }, 10 * MINUTE));
    expect(await products()).toMatchObject([{ id: "dunk", name: "Vattendunk", note: "Två", hasIt: true }]);
    expect(overtaken).toEqual(["Vattendunk"]);
  });

  test("fields that two devices change meanwhile both stand; of the same field the later word, whoever tells it first", async () => {
    const { change, products } = await home();
    await change(saved("dunk", { name: "Vattendunk" }, 60 * MINUTE));
    const desktop = await change(toldAgo("dunk", { quantity: 3, note: "Fulla" }, 10 * MINUTE));
    expect(desktop.overtaken).toEqual([]);
    // A telephone that was away tells later what was done before and after.
    const phone = await change(toldAgo("dunk", { note: "Tomma" }, 30 * MINUTE), toldAgo("dunk", { quantity: 2, hasIt: true }, MINUTE));
    expect(phone.overtaken).toEqual(["Vattendunk"]);
    expect(await products()).toMatchObject([{ note: "Fulla", quantity: 2, hasIt: true }]);
    // The same told again, since the answer was lost, changes nothing and tells of nothing.
    expect((await change(toldAgo("dunk", { note: "Fulla" }, 40 * MINUTE))).overtaken).toEqual([]);
    expect(await products()).toMatchObject([{ note: "Fulla", quantity: 2, hasIt: true }]);
  });

  test("who removes what another device has written on since removes nothing; who writes on what was removed is told", async () => {
    const { change, products } = await home();
    await change(saved("dunk", { name: "Vattendunk" }, 60 * MINUTE), toldAgo("dunk", { note: "Köp två" }, MINUTE));
    expect((await change({ productId: "dunk", fields: {}, removed: { ageMs: 30 * MINUTE } })).overtaken).toEqual(["Vattendunk"]);
    expect(await products()).toMatchObject([{ note: "Köp två" }]);
    await change({ productId: "dunk", fields: {}, removed: { ageMs: 0 } });
    expect(await products()).toEqual([]);
    await change({ productId: "dunk", fields: {}, removed: { ageMs: 0 } });
    await change(toldAgo("dunk", { hasIt: true }, 0));
    expect(await products()).toEqual([]);
    // «Ångra» puts all of it back, in its place.
    await change({ ...saved("dunk", { name: "Vattendunk", note: "Köp två" }), savedAt: "2026-11-01T08:00:00.000Z" });
    expect(await products()).toMatchObject([{ note: "Köp två", savedAt: "2026-11-01T08:00:00.000Z" }]);
  });

  test("two devices that tell in the same moment leave what both said", async () => {
    const { change, products } = await home();
    await Promise.all([
      change(saved("dunk", { name: "Vattendunk", purchaseLink: LINK, note: "Två" }, 2)),
      change(saved("annan", { name: "Vattendunk", purchaseLink: LINK }, 3), saved("filt", { name: "Ullfilt" })),
      change(saved("radio", { name: "Radio" })),
    ]);
    expect((await products()).map(({ name }) => name).sort()).toEqual(["Radio", "Ullfilt", "Vattendunk"]);
  });

  test("nobody reads or changes what another has saved, not even an owner of the same association or with the same id", async () => {
    const { id: associationId } = await createAssociation();
    const member = await clientFor(await createMember({ associationId }));
    const owner = await createMember({ associationId, role: "system_owner" });
    await member.household.changeSavedProducts.mutate({ changes: [saved("dunk", { name: "Vattendunk" })] });
    const owners = await clientFor(owner);
    expect(await owners.household.savedProducts.query()).toEqual({ profileId: owner.profileId, products: [] });
    await owners.household.changeSavedProducts.mutate({
      changes: [toldAgo("dunk", { note: "Min" }, 0), { productId: "dunk", fields: {}, removed: { ageMs: 0 } }],
    });
    expect((await member.household.savedProducts.query()).products).toMatchObject([{ id: "dunk", note: "" }]);
    const stranger = await clientFor(null);
    expect((await refusal(stranger.household.savedProducts.query())).data).toMatchObject({ httpStatus: 401 });
  });

  test.each([
    [
      "no script becomes a link",
      { purchaseLink: "javascript:alert(1)" },
      "purchaseLink",
      "Skriv hela adressen, till exempel https://butik.se/vara.",
    ],
    ["a blank name", { name: "  " }, "name", "Skriv vad det är."],
    ["a long note", { note: "x".repeat(301) }, "note", "Skriv högst 300 tecken."],
    ["half a thing", { quantity: 1.5 }, "quantity", "Skriv ett heltal."],
    ["a day that is none", { keepsUntil: "2026-02-30" }, "keepsUntil", expect.any(String)],
  ])("%s: it is refused at its field, and nothing is saved", async (_case, wrong, field, sentence) => {
    const { client, products } = await home();
    const changes = [saved("filt", { name: "Ullfilt" }), saved("dunk", { name: "Vattendunk", ...wrong })];
    const { data } = await refusal(client.household.changeSavedProducts.mutate({ changes }));
    expect(data).toMatchObject({ reason: "INVALID_INPUT", fields: { [`changes.1.fields.${field}.value`]: sentence } });
    expect(await products()).toEqual([]);
  });

  test("a list that is full takes no more, and can still be changed", async () => {
    const { person, client, change } = await home();
    const rows = Array.from({ length: SAVED_PRODUCTS_MAX }, (_, n) => ({
      profileId: person.profileId,
      productId: `p${n}`,
      name: `Sak ${n}`,
    }));
    await portal().services.db.insert(savedProducts).values(rows);
    const full = await refusal(client.household.changeSavedProducts.mutate({ changes: [saved("ny", { name: "En till" })] }));
    expect(full.data).toMatchObject({ httpStatus: 409, reason: "TOO_MANY_SAVED_PRODUCTS" });
    const { products } = await change(toldAgo("p7", { note: "Kvar" }, 0));
    expect(products.find(({ id }) => id === "p7")).toMatchObject({ note: "Kvar" });
    expect(products).toHaveLength(SAVED_PRODUCTS_MAX);
  });

  test("notes about the home leave no audit row, and a time from tomorrow is now", async () => {
    const { person } = await home();
    const now = new Date("2031-05-01T10:00:00Z");
    const ctx = await contextFor(person, { now: () => now });
    const tomorrow = { ...saved("dunk", { name: "Vattendunk" }), savedAt: "2031-05-02T10:00:00.000Z" };
    expect((await changeSavedProducts(ctx, { changes: [tomorrow] })).products).toMatchObject([
      { savedAt: now.toISOString(), updatedAt: now.toISOString() },
    ]);
    expect(await portal().services.db.select().from(auditLog).where(eq(auditLog.actorProfileId, person.profileId))).toEqual([]);
  });
});
