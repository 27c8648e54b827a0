import { expect, test } from "vitest";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const HINT = "Det du skrev står kvar. Sparar du igen gäller det.";

test("PAGE-21 the level's own text is saved over somebody else's when «Spara» is pressed again", async () => {
  const { id: associationId } = await createAssociation();
  const page = await openPageAs(await createMember({ role: "system_owner", associationId }));
  const other = await clientFor(await createMember({ role: "system_owner", associationId }));
  await page.goto("/crisis-levels");
  await page.getByRole("button", { name: "Anpassa texten för vår förening, nivå 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Nivå 2: Allvarlig störning" });
  await dialog.getByLabel("Föreningen gör").fill("Min text");
  await other.crisisLevels.saveText.mutate({ level: 2, text: "Den andras text", seenAt: null });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByRole("alert").getByText("Den andras text").waitFor();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await page.getByRole("list", { name: "Krisnivåer" }).getByText("Min text").waitFor();
});

test("PAGE-31 what is typed in an event outlives the choice of series and somebody else's change, and is asked about before it goes", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const page = await openPageAs(owner);
  await page.goto("/association-calendar?view=month");
  await page.getByRole("button", { name: "Ny händelse", exact: true }).click();
  const create = page.getByRole("dialog", { name: "Ny händelse" });
  await create.getByRole("textbox", { name: "Rubrik" }).fill("Provrond");
  await page.keyboard.press("Escape");
  const asked = page.getByRole("dialog", { name: "Kasta händelsen?" });
  await asked.getByRole("button", { name: "Avbryt" }).click();
  await asked.waitFor({ state: "hidden" });
  await expect.poll(() => create.getByRole("textbox", { name: "Rubrik" }).inputValue()).toBe("Provrond");
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Kasta" }).click();
  await create.waitFor({ state: "detached" });

  const day = isoDay(new Date());
  const event = { title: "Veckorond", category: "inspection", isAllDay: true, startDay: day, endDay: day, rule: "FREQ=WEEKLY" } as const;
  const { id: eventId } = await client.calendar.create.mutate(event);
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Veckorond", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Veckorond" });
  await dialog.getByRole("button", { name: "Ändra" }).click();
  await dialog.getByRole("textbox", { name: "Beskrivning" }).fill("Gå varvet moturs");
  await dialog.getByText("Hela serien", { exact: true }).click();
  await expect.poll(() => dialog.getByRole("textbox", { name: "Beskrivning" }).inputValue()).toBe("Gå varvet moturs");

  const { version } = await client.calendar.occurrence.query({ eventId, occursOn: day });
  await client.calendar.update.mutate({ ...event, place: "Gården", eventId, occursOn: day, version, scope: "all" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByRole("alert").getByText(HINT, { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await client.calendar.occurrence.query({ eventId, occursOn: day })).toMatchObject({ description: "Gå varvet moturs" });
});

test("PAGE-29 a place that somebody else has just changed is told of, keeps what was typed, and is saved when «Spara» is pressed again", async () => {
  const { id: associationId } = await createAssociation({ latitude: 63.1, longitude: 15.2 });
  const client = await clientFor(await createMember({ role: "system_owner", associationId }));
  const other = await clientFor(await createMember({ role: "system_owner", associationId }));
  const place = { kind: "assembly_point", name: "Lekplatsen", latitude: 63.101, longitude: 15.2 } as const;
  await client.maps.savePlace.mutate(place);
  const stands = async () => (await client.maps.get.query()).places.find(({ name }) => name === place.name);

  const page = await openPageAs(await createMember({ role: "system_owner", associationId }));
  await page.goto("/maps");
  const list = page.getByRole("list", { name: "Samlingsplatser" });
  await list.getByRole("button", { name: /^Lekplatsen/ }).click();
  await list.getByRole("button", { name: "Ändra Lekplatsen" }).click();
  const dialog = page.getByRole("dialog", { name: "Ändra plats" });
  const note = dialog.getByRole("textbox", { name: "Adress eller anteckning" });
  await note.fill("Vid gungorna");
  const seen = await stands();
  await other.maps.savePlace.mutate({ ...place, id: seen?.id, seenAt: seen?.updatedAt, note: "Vid rutschkanan" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByRole("alert").getByText(HINT, { exact: false }).waitFor();
  expect(await note.inputValue()).toBe("Vid gungorna");
  expect(await stands()).toMatchObject({ note: "Vid rutschkanan" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await list.getByText("Vid gungorna", { exact: true }).waitFor();
  expect(await stands()).toMatchObject({ note: "Vid gungorna" });
});

test("PAGE-10 a task that somebody else has just assigned is told of, keeps what was chosen, and is saved when «Spara» is pressed again", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const other = await createMember({ role: "system_owner", associationId, fullName: "Olle Andre" });
  const [client, otherClient] = await Promise.all([clientFor(owner), clientFor(other)]);
  const { id: taskId, version } = await client.tasks.add.mutate({ title: "Byt lampor i trapphus B" });
  const stands = async () => (await client.tasks.list.query({})).find(({ id }) => id === taskId);

  const page = await openPageAs(owner);
  await page.goto("/association-journey");
  await page.getByRole("button", { name: "Åtgärder för Byt lampor i trapphus B" }).click();
  await page.getByRole("menuitem", { name: "Tilldela" }).click();
  const dialog = page.getByRole("dialog", { name: "Tilldela" });
  await dialog.getByLabel("Klart senast").fill("2030-05-02");
  await otherClient.tasks.assign.mutate({ taskId, version, ownerProfileId: other.profileId, dueOn: "2031-01-31" });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByRole("alert").getByText(HINT, { exact: false }).waitFor();
  expect(await dialog.getByLabel("Klart senast").inputValue()).toBe("2030-05-02");
  expect(await stands()).toMatchObject({ dueOn: "2031-01-31", owner: { profileId: other.profileId } });
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await stands()).toMatchObject({ dueOn: "2030-05-02", owner: null });
});
