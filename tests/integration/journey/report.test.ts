import { expect, test } from "vitest";
import { printJourneyReport, printLapReport } from "#server/domains/journey/print-journey-report.ts";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

/** A context that keeps what it would have printed. */
async function printingAs(person: Parameters<typeof contextFor>[0]) {
  let html = "";
  const render = async (given: string) => {
    html = given;
    return new Uint8Array();
  };
  const base = await contextFor(person);
  return { ctx: { ...base, pdf: { ...base.pdf, render } }, printed: () => html };
}

test("PAGE-10 the report to the board tells of the phases, of what is late, of reasons and of each area", async () => {
  const { id: associationId, associationName } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna <Ägare>" });
  const client = await clientFor(owner);
  const late = { journeyTaskKey: "scenarios", version: 0, ownerProfileId: owner.profileId, dueOn: "2020-01-31" };
  await client.journey.complete.mutate({ journeyPhaseId: 1, round: 1, note: "Stämman beslutade i maj" });
  await client.tasks.assign.mutate(late);
  await client.tasks.add.mutate({ title: "Byt lampor i trapphus B" });
  await client.readiness.addEvidence.mutate({ factor: "brand.sba", kind: "document", happenedOn: isoDay(new Date()), note: "Rond" });

  const { ctx, printed } = await printingAs(owner);
  const { filename } = await printJourneyReport(ctx);
  const html = printed();
  expect(filename).toBe(`Lägesrapport beredskap ${isoDay(new Date())} ${associationName}.pdf`);
  const text = textOfHtml(html);
  for (const words of ["Varv 1, fas 2 av 8: Kartlägg", "Stämman beslutade i maj", "Byt lampor i trapphus B", "uppskattning"]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Försenade uppgifter\|+1\|/);
  expect(text).toMatch(/\|Brand\|+20 %\|+Låg\|+nytt\|/);
  expect(html).not.toContain("<Ägare>");
});

test("PAGE-10 the second lap begins anew, and the report of the first tells what was done in it, by whom and why", async () => {
  const { id: associationId, associationName } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const client = await clientFor(owner);
  const { id: taskId } = await client.tasks.setState.mutate({ journeyTaskKey: "board-decision", version: 0, state: "done" });
  await client.readiness.addEvidence.mutate({ taskId, kind: "minutes", happenedOn: isoDay(new Date()), note: "Möte 7" });
  for (let phase = 1; phase <= 8; phase++) {
    if (phase > 1) await client.journey.start.mutate({ journeyPhaseId: phase, round: 1 });
    await client.journey.complete.mutate({ journeyPhaseId: phase, round: 1, note: `Skäl för fas ${phase}` });
  }
  const { ctx, printed } = await printingAs(owner);
  await expect(printLapReport(ctx, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });

  await client.journey.start.mutate({ journeyPhaseId: 1, round: 2 });
  await client.journey.complete.mutate({ journeyPhaseId: 1, round: 2, note: "Skäl i varv två" });
  await client.journey.start.mutate({ journeyPhaseId: 2, round: 2 });
  expect((await client.journey.overview.query()).phases[0]?.tasks[0]).toMatchObject({ id: null, evidence: [] });

  const { filename } = await printLapReport(ctx, 1);
  expect(filename).toBe(`Beredskapsresan varv 1 ${isoDay(new Date())} ${associationName}.pdf`);
  const text = textOfHtml(printed());
  for (let phase = 1; phase <= 8; phase++) expect(text).toContain(`Avslutad med öppna uppgifter: Skäl för fas ${phase}`);
  expect(text).not.toContain("Skäl i varv två");
  expect(text).toMatch(/1\. Förankra\|+Klar\|+1 av 3\|/);
  expect(text).toMatch(/Styrelsebeslut i protokoll\|* ?\(obligatorisk\)\|+Klar\|+Ingen\|+–\|+1\|/);
  const stranger = await createMember({ role: "system_owner" });
  await expect(printLapReport((await printingAs(stranger)).ctx, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const member = await createMember({ associationId });
  await expect(printLapReport((await printingAs(member)).ctx, 1)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
