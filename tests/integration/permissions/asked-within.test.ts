import { expect, test } from "vitest";
import { listAssociationExports } from "#server/domains/admin/association-exports.ts";
import { listAuditActors } from "#server/domains/admin/audit-queries.ts";
import { listInvitations } from "#server/domains/association/invitations.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { removeImportedCrisis } from "#server/domains/crisis/imported-crises.ts";
import { listLeaders } from "#server/domains/crisis/update-crisis.ts";
import { listBoardRecipients } from "#server/domains/documents/send-to-board.ts";
import { listAnswers } from "#server/domains/forms/answer-queries.ts";
import { readCounts } from "#server/domains/membership/queries.ts";
import { askAllAgain } from "#server/domains/subscribers/ask-subscribers.ts";
import { listSubscriberSlice } from "#server/domains/subscribers/queries.ts";
import { removeTeam } from "#server/domains/teams/crisis-teams.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import type { Permission } from "#shared/permissions.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";

const OWNERS: readonly AssociationRole[] = ["system_owner"];
const LEADERS: readonly AssociationRole[] = ["team_leader", "system_owner"];

/** Rights that stand behind a way in which asks the same roles for another right, each with a call that needs nothing else. */
const ASKED_WITHIN: readonly (readonly [Permission, readonly AssociationRole[], (ctx: DomainContext) => unknown])[] = [
  ["association:invite", OWNERS, listInvitations],
  ["membership:decide", OWNERS, readCounts],
  ["admin:read", OWNERS, listAuditActors],
  ["admin:export", OWNERS, listAssociationExports],
  ["documents:edit", LEADERS, listBoardRecipients],
  ["preparedness:decide", OWNERS, (ctx) => listAnswers(ctx, { slug: "skaderapport", page: 1 })],
  ["crisis:activate", LEADERS, listLeaders],
  ["crisis:erase", OWNERS, (ctx) => previewErasure(ctx, { months: 60 })],
  ["crisis:import", OWNERS, (ctx) => removeImportedCrisis(ctx, { importedCrisisId: crypto.randomUUID() })],
  ["subscribers:read", LEADERS, (ctx) => listSubscriberSlice(ctx, { search: "", status: "all", limit: 1, offset: 0 })],
  ["subscribers:manage", OWNERS, askAllAgain],
  ["teams:manage", OWNERS, (ctx) => removeTeam(ctx, { teamId: crypto.randomUUID() })],
];

test.each(ASKED_WITHIN)("AUTH-26 %s is asked for by the work itself too, whatever has let the call in", async (_, holders, work) => {
  const { associationId } = await createMember({ role: "system_owner" });
  const letIn: AssociationRole[] = [];
  for (const role of ASSOCIATION_ROLES) {
    const ctx = await contextFor(await createMember({ role, associationId }));
    const fault = await (async () => work(ctx))().then(
      () => null,
      (error: unknown) => error,
    );
    // What lets in may not find what the call names.
    if (!(fault instanceof ForbiddenError)) letIn.push(role);
  }
  expect(letIn.sort()).toEqual([...holders].sort());
});
