import { findGenerators, readStairwells } from "#server/domains/association/house-queries.ts";
import { type AssociationProfileView, readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { listOccurrences } from "#server/domains/calendar/queries.ts";
import type { OccurrenceView } from "#server/domains/calendar/views.ts";
import { listPlaybooks, type PlaybookView } from "#server/domains/crisis/playbooks.ts";
import { type BinderDocument, listBinderDocuments } from "#server/domains/documents/binder-queries.ts";
import { readMap } from "#server/domains/maps/queries.ts";
import type { MapPlaceView, ShelterView } from "#server/domains/maps/views.ts";
import { listTeamMembers } from "#server/domains/teams/member-queries.ts";
import { listTeams } from "#server/domains/teams/queries.ts";
import type { TeamMemberView } from "#server/domains/teams/views.ts";
import { readWaterPlan } from "#server/domains/water/plan-queries.ts";
import type { WaterPlanView } from "#server/domains/water/views.ts";
import { asAnyResident, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { BinderEdition } from "#shared/schemas/binder.ts";
import { coveredMonths } from "./rules.ts";

export interface BinderTeam {
  areaSlug: string;
  areaName: string;
  members: TeamMemberView[];
}

/** All that the binder tells, as its reader may see it. */
export interface BinderContent {
  edition: BinderEdition;
  profile: AssociationProfileView;
  stairwells: string[];
  /** Names of generators that the association owns. */
  generators: string[];
  teams: BinderTeam[];
  places: MapPlaceView[];
  shelters: ShelterView[];
  playbooks: PlaybookView[];
  water: WaterPlanView;
  /** The year that the calendar covers, as days; whole months, so that it does not change every day. */
  calendar: { from: string; to: string; occurrences: OccurrenceView[] };
  documents: BinderDocument[];
}

/** The binder's content of today. What residents get is read with the eyes of a plain member, whoever prints it. */
export async function readBinderContent(ctx: DomainContext, edition: BinderEdition): Promise<BinderContent> {
  const actor = requirePermission(ctx.actor, "documents:read");
  const forResidents = edition === "resident";
  const reader = forResidents ? asAnyResident(actor) : actor;
  const seen: DomainContext = { ...ctx, actor: reader };
  const months = coveredMonths(ctx.now());
  const [profile, stairwells, generators, teams, map, playbooks, water, occurrences, documents] = await Promise.all([
    readAssociationProfile(seen),
    readStairwells(seen),
    findGenerators(seen.db, reader),
    readTeams(seen),
    readMap(seen),
    listPlaybooks(seen.db),
    readWaterPlan(seen),
    listOccurrences(seen, months),
    listBinderDocuments(seen.db, reader, { forResidents }),
  ]);
  return {
    ...{ edition, profile, generators, teams, playbooks, water, documents },
    stairwells: stairwells.map(({ name }) => name),
    places: map.places,
    shelters: map.shelters,
    calendar: { ...months, occurrences },
  };
}

async function readTeams(ctx: DomainContext): Promise<BinderTeam[]> {
  const teams = await listTeams(ctx);
  return Promise.all(
    teams.map(async ({ id, areaSlug, areaName }) => ({ areaSlug, areaName, members: await listTeamMembers(ctx, { teamId: id }) })),
  );
}
