import { asc, eq } from "drizzle-orm";
import { devices } from "playwright-core";
import { describe, expect, test } from "vitest";
import { crisisDoorVisits, housingAssociationApartments } from "#drizzle/schema/index.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { keptProcedures } from "#tests/helpers/kept-answers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";

describe("doors", () => {
  const PATIENT = { timeout: 40_000 };
  const DOORS = 14;
  const READ_AND_WRITTEN = /crisis\.(doors|visitDoors)/;

  test("a round of doors without a network: found by pressing, kept over a reload, handed over once when the network is back", async () => {
    const { db } = portal().services;
    const owner = await createMember({ role: "system_owner" });
    const { associationId } = owner;
    const [a] = await createStairwells(associationId, "Trapphus A", "Trapphus B");
    if (!a) throw new Error("no stairwell");
    const numbers = Array.from({ length: DOORS }, (_, place) => `${10 + Math.floor(place / 2)}0${1 + (place % 2)}`);
    const flats = await db
      .insert(housingAssociationApartments)
      .values(
        numbers.map((number) => ({
          housingAssociationId: associationId,
          stairwellId: a.id,
          number,
          floor: Number(number.slice(0, 2)) - 10,
        })),
      )
      .returning();
    await createSubscriber(associationId, { fullName: "Ada Ek", stairwellId: a.id, apartmentId: flats[0]?.id });
    const rep = await createMember({ associationId, fullName: "Lennart Ombud" });
    const team = (await createTeams(associationId)).find(({ areaName }) => areaName === "Vatten");
    await createTeamMember(team?.id ?? "", {
      ...{ profileId: rep.profileId, role: "stairwell_representative", stairwellId: a.id, acceptedAt: new Date() },
    });
    const crisis = await createLedCrisis(associationId);
    const { width, height } = devices["Pixel 7"].viewport;
    const { page, context } = await openBrowserAs(rep, { serviceWorkers: "allow", width, height });

    // He has opened the overview alone: the doors are in the phone all the same.
    await page.goto("/association-dashboard");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT).toBe(true);
    await expect
      .poll(() => keptProcedures(page, rep.userId), PATIENT)
      .toEqual(expect.arrayContaining(["auth.session", "crisis.active", "crisis.get", "crisis.myPart", "crisis.doors"]));
    await context.setOffline(true);
    await page.goto(`/crisis-management/${crisis.id}`);
    await page.getByRole("region", { name: "Dörrar" }).getByRole("link", { name: "Trapphus A: 14 dörrar kvar" }).click();
    await page.getByRole("heading", { level: 1, name: "Trapphus A" }).waitFor();
    const door = (number: string) => page.getByRole("listitem", { name: `Lägenhet ${number}` });
    const press = (number: string, result: string) =>
      door(number)
        .getByRole("button", { name: `${result}: Lägenhet ${number}` })
        .click();
    await door("1001").getByText("Ada Ek", { exact: true }).waitFor();
    for (const number of numbers.slice(3)) await press(number, "Allt väl");
    await press("1001", "Ingen öppnade");
    await press("1002", "Ingen öppnade, lapp");
    await press("1101", "Behöver hjälp");
    const dialog = page.getByRole("dialog", { name: "Vad behövs i lägenhet 1101?" });
    await dialog.getByRole("checkbox", { name: "Medicin" }).check();
    await page.getByText("Lägenhet 1101 väntar på att du sparar.").waitFor();
    await page.reload();
    await expect.poll(() => dialog.getByRole("checkbox", { name: "Medicin" }).isChecked(), PATIENT).toBe(true);
    await dialog.getByRole("button", { name: "Spara" }).click();
    await dialog.waitFor({ state: "detached" });
    const waits = page.getByText(/: ingen vet om 1101 än\.$/);
    await waits.waitFor();
    await page.reload();
    await waits.waitFor();
    await page.getByRole("button", { name: "1101 väntar på hjälp Visa", exact: true }).waitFor();
    expect(await door("1101").getByRole("button", { name: "Behöver hjälp: Lägenhet 1101" }).getAttribute("aria-pressed")).toBe("true");

    const visits = () =>
      db
        .select()
        .from(crisisDoorVisits)
        .where(eq(crisisDoorVisits.crisisActivationId, crisis.id))
        .orderBy(asc(crisisDoorVisits.happenedAt));
    expect(await visits()).toEqual([]);
    let bytes = 0;
    page.on("requestfinished", async (request) => {
      if (!READ_AND_WRITTEN.test(request.url())) return;
      const { requestBodySize, requestHeadersSize, responseBodySize, responseHeadersSize } = await request.sizes();
      bytes += requestBodySize + requestHeadersSize + responseBodySize + responseHeadersSize;
    });
    await context.setOffline(false);
    await page.getByText(/2 öppnade inte\. ingen har tagit 1101 än\.$/i).waitFor(PATIENT);
    const kept = await visits();
    expect(kept.map(({ door: number, result, kinds }) => [number, result, kinds])).toEqual([
      ...numbers.slice(3).map((number) => [number, "opened_ok", []]),
      ...[
        ["1001", "nobody_home", []],
        ["1002", "note_left", []],
        ["1101", "needs_help", ["medicine"]],
      ],
    ]);
    expect(new Set(kept.map(({ profileId }) => profileId))).toEqual(new Set([rep.profileId]));
    expect(await page.getByText(/väntar på att skickas/).count()).toBe(0);
    // What a round costs of a network that is hardly there.
    await expect.poll(() => bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(20_000);
  });
});
