import type { LiveTopic } from "#server/platform/live.ts";
import { signedInProcedure } from "#server/trpc/procedures.ts";
import { tellChanges } from "#server/trpc/tell-changes.ts";
import { can } from "#shared/permissions.ts";

/** `self`: the own membership; `crisis`: what is led in the association; `membership`: its members and applications, for owners;
 *  `collaboration`: what other associations send to it, for those who may read it. */
type News = "self" | "crisis" | "membership" | "collaboration";

/** Everything that the frame of a window follows, in one stream: a browser allows six to one server. It ends with a change of
 *  role or association, since another one follows other topics. */
export const onNews = signedInProcedure.subscription(({ ctx, signal }) => {
  const { profileId, associationId, role } = ctx.actor;
  const topics = new Map<News, LiveTopic>([["self", `profile:${profileId}`]]);
  if (associationId) topics.set("crisis", `association:${associationId}:crisis`);
  if (associationId && can(role, "membership:decide")) topics.set("membership", `association:${associationId}:membership`);
  if (associationId && can(role, "collaboration:read")) topics.set("collaboration", `association:${associationId}:collaboration`);

  return tellChanges(ctx.live, topics, signal, async () => {
    const actor = await ctx.http.readActorAgain();
    return actor?.profileId === profileId && actor.associationId === associationId && actor.role === role;
  });
});
