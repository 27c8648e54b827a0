import type { Queryable } from "#server/platform/database/db.ts";
import { listPlaces } from "./place-queries.ts";

/** When somebody last came into each team or took a role in it, by the slug of its area. */
export async function findTeamChanges(db: Queryable, associationId: string): Promise<ReadonlyMap<string, Date>> {
  const teams = await listPlaces(db, associationId);
  return new Map(
    teams.flatMap(({ team, people }) => {
      const changes = people.flatMap(({ createdAt, acceptedAt }) => [createdAt.getTime(), acceptedAt?.getTime() ?? 0]);
      return changes.length > 0 ? [[team.areaSlug, new Date(Math.max(...changes))]] : [];
    }),
  );
}
