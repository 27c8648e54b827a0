import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ask } from "./ask.ts";

/** A member who reads another language best: as a subscriber, by their profile, or by both. */
async function memberWho({ subscribes, says }: { subscribes?: string; says?: string }) {
  const { id: associationId } = await createAssociation();
  const member = await createMember({ associationId });
  if (subscribes) await createSubscriber(associationId, { email: member.email, preferredLanguage: subscribes });
  if (says) await portal().services.db.update(profiles).set({ preferredLanguage: says }).where(eq(profiles.id, member.profileId));
  return member;
}

const WATER = "Hur mycket vatten behöver vi?";

test("the Swedish answer is followed by what its article says in the language that somebody gets alarms in", async () => {
  const { head, text, translation } = await ask(await memberWho({ subscribes: "ar", says: "Finska" }), WATER);
  expect([head.title, text]).toEqual(["3–5 liter per person", expect.stringContaining("Tre liter är det minsta.")]);
  expect(translation).toMatchObject({ language: "ar", isOpen: false, danger: null, title: "3–5 لترات لكل شخص", stepsTitle: "افعل ما يلي" });
  expect([translation?.body.length, translation?.steps.length]).toEqual([4, 5]);
  expect(translation?.translatedBy.sv).toBe("Maskinöversatt 2026-11, inte granskad av en översättare.");
});

test("without that the profile's language counts, where it is one of those, and the question's before both", async () => {
  expect((await ask(await memberWho({ subscribes: "sv", says: "Finska" }), WATER)).translation).toMatchObject({ language: "fi" });
  expect((await ask(await memberWho({ says: "Grekiska" }), WATER)).translation).toBeNull();
  expect((await ask(await memberWho({}), WATER)).translation).toBeNull();
  const asked = await ask(await memberWho({ says: "Finska" }), "How much vatten does a person need per day, liter per person?");
  expect(asked.translation).toMatchObject({ language: "en", isOpen: true });
});

test("where life is in danger the advice comes in both languages at once, and the number stays whole from right to left", async () => {
  const gas = await ask(await memberWho({ subscribes: "fa" }), "Det luktar gas i trappan");
  expect(gas.head.isDanger).toBe(true);
  expect(gas.translation).toMatchObject({
    ...{ isOpen: true, title: "بوی گاز می‌آید" },
    danger: { call112: "به 112 زنگ بزنید", text: "اول بیرون بروید و از بیرون زنگ بزنید.", about: [] },
  });
  const poison = await ask(await memberWho({ subscribes: "ar" }), "Barnet har druckit propplösare");
  expect(poison.translation?.body.join()).toContain("\u2066010-456 67 00\u2069");
  expect(poison.translation?.danger?.about).toHaveLength(1);
});

test("who asks in a language that finds nothing gets the numbers in it", async () => {
  const { head, translation } = await ask(await memberWho({}), "من فاز بكأس العالم؟");
  expect(head.mode).toBe("none");
  expect(translation).toMatchObject({ language: "ar", isOpen: true, title: null, steps: [] });
  expect(translation?.body).toEqual([expect.stringContaining("\u2066113 13\u2069")]);
});
