import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { associationJourneyStatus, associationTasks } from "#drizzle/schema/index.ts";
import { printJourneyReport, printLapReport } from "#server/domains/journey/print-journey-report.tsx";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";

describe("phases", () => {
  const db = () => portal().services.db;

  async function house() {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
    return { associationId, owner, client: await clientFor(owner) };
  }

  /** Puts the association where all phases up to this one are completed in lap 1. */
  async function completeUpTo(associationId: string, last: number): Promise<void> {
    await db().delete(associationJourneyStatus).where(eq(associationJourneyStatus.housingAssociationId, associationId));
    const completedAt = new Date();
    await db()
      .insert(associationJourneyStatus)
      .values(
        Array.from({ length: last }, (_, index) => ({
          housingAssociationId: associationId,
          journeyPhaseId: index + 1,
          status: "completed" as const,
          completedAt,
        })),
      );
  }

  test("DATA-23 DATA-24 DATA-25 the statuses come with their phases in the order of these, and of no other association", async () => {
    const { associationId, client } = await house();
    await completeUpTo(associationId, 3);
    await db().insert(associationJourneyStatus).values({ housingAssociationId: associationId, journeyPhaseId: 4, status: "in_progress" });
    const statuses = await client.journey.statuses.query();
    expect(statuses[0]).toEqual({
      housingAssociationId: associationId,
      journeyPhaseId: 1,
      status: "completed",
      round: 1,
      phase: { id: 1, name: "Förankra", phaseOrder: 1 },
    });
    expect(statuses.map(({ journeyPhaseId, status }) => [journeyPhaseId, status])).toEqual([
      [1, "completed"],
      [2, "completed"],
      [3, "completed"],
      [4, "in_progress"],
    ]);
    const other = await house();
    expect(await other.client.journey.statuses.query()).toHaveLength(1);
  });

  test("PAGE-10 DATA-26 the journey shows eight phases with purpose, deliverable and tasks, and the current one by the rule", async () => {
    const { associationId, client } = await house();
    const journey = await client.journey.overview.query();
    expect(journey).toMatchObject({ round: 1, currentPhase: 1, isLapDone: false, mayEdit: true, mayDecide: true, otherTasks: [] });
    expect(journey.phases.map(({ name }) => name)).toEqual([
      ...["Förankra", "Kartlägg", "Riskbedöm", "Organisera", "Planera", "Rusta", "Informera & öva", "Följ upp"],
    ]);
    expect(journey.phases[0]).toMatchObject({
      description: "Styrelsen bestämmer sig och berättar det.",
      deliverable: "Ett protokoll med styrelsens beslut",
      status: "in_progress",
      daysUsed: 0,
      openMandatory: 3,
    });
    expect(journey.phases[0]?.tasks[0]).toMatchObject({
      ...{ id: null, sourceKey: "board-decision", title: "Styrelsebeslut i protokoll", isMandatory: true, version: 0 },
      ...{ owner: null, dueOn: null, evidence: [] },
    });
    await completeUpTo(associationId, 4);
    expect(await client.journey.overview.query()).toMatchObject({ currentPhase: 5 });
    const member = await clientFor(await createMember({ associationId }));
    expect(await member.journey.overview.query()).toMatchObject({ mayEdit: false, mayDecide: false, currentPhase: 5 });
  });

  test("PAGE-10 a phase with open mandatory tasks ends only with a reason, which is kept and logged", async () => {
    const { associationId, owner, client } = await house();
    const first = { journeyPhaseId: 1, round: 1 };
    expect(await refusal(client.journey.complete.mutate(first))).toMatchObject({
      message: "Obligatoriska uppgifter är inte klara. Skriv varför fasen avslutas ändå.",
      data: { httpStatus: 412, reason: "PHASE_TASKS_OPEN" },
    });
    await client.journey.complete.mutate({ ...first, note: "Stämman har redan beslutat" });
    expect((await client.journey.overview.query()).phases[0]).toMatchObject({
      status: "completed",
      completedBy: { name: "Anna Ägare" },
      completionNote: "Stämman har redan beslutat",
    });
    expect(await auditRows("preparedness.complete_phase", associationId)).toEqual([
      {
        actorProfileId: owner.profileId,
        associationId,
        details: { phase: 1, round: 1, openMandatory: 3, reason: "Stämman har redan beslutat" },
      },
    ]);
  });

  test("PAGE-10 a phase whose mandatory tasks are done or not relevant ends without a reason", async () => {
    const { client } = await house();
    for (const [journeyTaskKey, state] of [
      ["board-decision", "done"],
      ["responsible-member", "done"],
      ["ambition-level", "not_relevant"],
    ] as const) {
      await client.tasks.setState.mutate({ journeyTaskKey, version: 0, state });
    }
    await client.journey.complete.mutate({ journeyPhaseId: 1, round: 1 });
    expect((await client.journey.overview.query()).phases[0]).toMatchObject({ status: "completed", completionNote: null });
  });

  test("PAGE-10 only the phase that is next begins, and whoever is late is told", async () => {
    const { associationId, client } = await house();
    const changed = { data: { httpStatus: 409, reason: "PHASE_CHANGED" } };
    expect(await refusal(client.journey.start.mutate({ journeyPhaseId: 2, round: 1 }))).toMatchObject(changed);
    await completeUpTo(associationId, 1);
    expect(await refusal(client.journey.start.mutate({ journeyPhaseId: 3, round: 1 }))).toMatchObject(changed);
    await client.journey.start.mutate({ journeyPhaseId: 2, round: 1 });
    expect(await refusal(client.journey.start.mutate({ journeyPhaseId: 2, round: 1 }))).toMatchObject({
      message: "Någon annan har ändrat resan. Se var ni är nu och försök igen.",
      ...changed,
    });
    expect(await refusal(client.journey.complete.mutate({ journeyPhaseId: 1, round: 1, note: "Igen" }))).toMatchObject(changed);
    expect(await auditRows("preparedness.start_phase", associationId)).toMatchObject([{ details: { phase: 2, round: 1 } }]);
  });

  test("LIMIT-25 PAGE-10 after the eighth phase lap 2 begins with tasks of its own, and there is no ninth", async () => {
    const { associationId, client } = await house();
    await client.tasks.setState.mutate({ journeyTaskKey: "board-decision", version: 0, state: "done" });
    await completeUpTo(associationId, 8);
    expect(await client.journey.overview.query()).toMatchObject({ currentPhase: 8, isLapDone: true, round: 1 });
    expect((await refusal(client.journey.start.mutate({ journeyPhaseId: 9, round: 1 }))).data).toMatchObject({ httpStatus: 400 });
    await client.journey.start.mutate({ journeyPhaseId: 1, round: 2 });
    const lap = await client.journey.overview.query();
    expect(lap).toMatchObject({ round: 2, currentPhase: 1, isLapDone: false });
    expect(lap.phases.map(({ status }) => status)).toEqual(["in_progress", null, null, null, null, null, null, null]);
    expect(lap.phases[0]?.tasks[0]).toMatchObject({ id: null, state: "open", round: 2 });
    await client.tasks.setState.mutate({ journeyTaskKey: "board-decision", version: 0, state: "done" });
    const isDecision = and(eq(associationTasks.housingAssociationId, associationId), eq(associationTasks.sourceKey, "board-decision"));
    expect(await db().$count(associationTasks, isDecision)).toBe(2);
  });

  test("two owners who end the same phase at once end it once", async () => {
    const { associationId, client } = await house();
    const second = await clientFor(await createMember({ role: "system_owner", associationId }));
    const outcomes = await Promise.allSettled(
      [client, second].map((one) => one.journey.complete.mutate({ journeyPhaseId: 1, round: 1, note: "Klart" })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditRows("preparedness.complete_phase", associationId)).toHaveLength(1);
  });

  test("PAGE-10 leaders and members neither begin nor end a phase", async () => {
    const { associationId } = await house();
    for (const role of ["member", "team_leader"] as const) {
      const client = await clientFor(await createMember({ role, associationId }));
      for (const call of [client.journey.start.mutate, client.journey.complete.mutate]) {
        expect((await refusal(call({ journeyPhaseId: 1, round: 1 }))).data).toMatchObject({ httpStatus: 403 });
      }
    }
  });
});

describe("report", () => {
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
});
