import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisSubscribers } from "#drizzle/schema/index.ts";
import { saveStairwells } from "#server/domains/association/save-stairwells.ts";
import { readStairwells } from "#server/domains/association/stairwell-queries.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

test("owners name the stairwells; who lives in one that is renamed or moved stays in it, and members read them", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await contextFor(await createMember({ role: "system_owner", associationId }));
  const saved = await saveStairwells(owner, { names: ["A", "B", "C"] });
  expect(saved.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  const [a, b, c] = await Promise.all(saved.map(({ id }) => createSubscriber(associationId, { stairwellId: id })));

  const changed = await saveStairwells(owner, { names: ["B", "Tallgatan 2"] });
  expect(changed).toEqual([
    { id: saved[1]?.id, name: "B" },
    { id: expect.any(String), name: "Tallgatan 2" },
  ]);
  const stairwellOf = async (id: string | undefined) =>
    (
      await portal()
        .services.db.select()
        .from(crisisSubscribers)
        .where(eq(crisisSubscribers.id, id ?? ""))
    )[0]?.stairwellId;
  expect(await stairwellOf(b?.id)).toBe(saved[1]?.id);
  expect(await Promise.all([a, c].map((row) => stairwellOf(row?.id)))).toEqual([null, null]);

  expect((await saveStairwells(owner, { names: ["Port 2", "Tallgatan 2"] }))[0]).toEqual({ id: saved[1]?.id, name: "Port 2" });
  expect(await auditRows("association.save_stairwells", associationId)).toHaveLength(3);
  const member = await contextFor(await createMember({ associationId }));
  expect((await readStairwells(member)).map(({ name }) => name)).toEqual(["Port 2", "Tallgatan 2"]);
  await expect(saveStairwells(member, { names: [] })).rejects.toMatchObject({ reason: "ASSOCIATION_EDIT_FORBIDDEN" });
  await expect(saveStairwells(owner, { names: ["A", "a"] })).rejects.toMatchObject({ fields: { names: "«a» står två gånger." } });
  const stranger = await contextFor(await createMember({ role: "system_owner" }));
  expect(await readStairwells(stranger)).toEqual([]);
});

test("the number of stairwells, told for the first time, makes as many; a later one, or one of a house that has some, makes none", async () => {
  const told = async (names: string[], ...numbers: number[]) => {
    const { id: associationId } = await createAssociation({ numStairwells: null });
    const member = await createMember({ role: "system_owner", associationId });
    const [client, owner] = [await clientFor(member), await contextFor(member)];
    if (names.length > 0) await saveStairwells(owner, { names });
    for (const numStairwells of numbers) await client.association.updateProfile.mutate({ numStairwells });
    return (await readStairwells(owner)).map(({ name }) => name);
  };
  expect(await told([], 2)).toEqual(["Trapphus A", "Trapphus B"]);
  expect(await told([], 2, 4)).toEqual(["Trapphus A", "Trapphus B"]);
  expect(await told(["Tallgatan 2"], 3)).toEqual(["Tallgatan 2"]);
  expect(await told([], 500)).toEqual([]);
});
