import "#shared/schemas/swedish-errors.ts";
import { initTRPC, TRPCError } from "@trpc/server";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { requireScope, scopeOfProcedure } from "#server/platform/api-scopes.ts";
import { requireStorable } from "#server/platform/database/storable-text.ts";
import { DomainError, ForbiddenError, LimitError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { isUrgentProcedure, type TrpcContext } from "./context.ts";
import { publicError, toTrpcError } from "./errors.ts";

/** Windows that nobody looks at hold no stream, and a window holds one or two: nobody needs as many. */
export const STREAMS_PER_PERSON = 20;

/** How long a page that was ended this way would have to wait; it does not ask again by itself. */
const RETRY_AFTER_SECONDS = 60;

/** The event streams of one person in this process, the oldest first. */
const open = new Map<string, Set<() => void>>();

const t = initTRPC.context<TrpcContext>().create({
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  errorFormatter: ({ shape, error }) => {
    const { message, ...details } = publicError(error);
    return { ...shape, message, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, ...details } };
  },
});

export const { router, createCallerFactory } = t;

/** Turns what domain functions throw into tRPC's errors; what nobody foresaw is logged by `app.ts`. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const cause = result.error.cause ?? result.error;
  if (result.error.code === "INTERNAL_SERVER_ERROR" || cause instanceof DomainError) {
    throw toTrpcError(cause);
  }
  throw result.error instanceof TRPCError ? result.error : toTrpcError(result.error);
});

/** Alarm and sign-in have connections of their own. */
const chooseConnections = t.middleware(({ ctx, path, next }) =>
  next({ ctx: isUrgentProcedure(path) ? { ...ctx, ...ctx.pools.urgent } : ctx }),
);

/** What the queries of one call read alike is read once. Changes read for themselves, and a stream outlives what it has read. */
const shareReads = t.middleware(({ ctx, type, next }) => (type === "query" ? ctx.reads.within(next) : next()));

/** The one place where the scopes of named tokens are checked for tRPC; `http/bearer.ts` is the one for REST. */
const checkScope = t.middleware(({ ctx, path, type, next }) => {
  requireScope(ctx.actor, scopeOfProcedure(path, type));
  return next();
});

/** A body that is none, or no JSON, is left to the procedure: the ones without an input take it. */
const checkText = t.middleware(async ({ getRawInput, next }) => {
  requireStorable(await getRawInput().catch(() => undefined));
  return next();
});

/** Anyone. */
export const publicProcedure = t.procedure.use(translateErrors).use(shareReads).use(chooseConnections).use(checkScope).use(checkText);

/** Event streams belong to the signed-in, and are limited per person. */
const limitOpenStreams = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  if (type !== "subscription" || !result.ok) return result;
  return { ...result, data: limitStreams(requireSignedIn(ctx.actor).userId, result.data as AsyncIterable<unknown>) };
});

/** Someone with a session or a bearer token. */
export const signedInProcedure = publicProcedure
  .use(({ ctx, next }) => next({ ctx: { actor: requireSignedIn(ctx.actor) } }))
  .use(limitOpenStreams);

/** A member of an association, in any role. */
export const memberProcedure = publicProcedure
  .use(({ ctx, next }) => next({ ctx: { actor: requirePermission(ctx.actor, "association:read") } }))
  .use(limitOpenStreams);

/** A team leader or owner. */
export const teamLeaderProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!can(ctx.actor.role, "crisis:activate")) throw new ForbiddenError();
  return next();
});

/** A system owner of the association. */
export const ownerProcedure = memberProcedure.use(({ ctx, next }) => {
  requirePermission(ctx.actor, "association:edit");
  return next();
});

/** An operator of the whole service. */
export const operatorProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.actor.isOperator) throw new ForbiddenError();
  return next();
});

/** Whether who opened a stream of the association's is an owner of it even now: a stream outlives the call that opened it. */
export async function isStillOwner(ctx: TrpcContext & { actor: { associationId: string } }): Promise<boolean> {
  const actor = await ctx.http.readActorAgain();
  return actor?.associationId === ctx.actor.associationId && can(actor.role, "association:edit");
}

/** The same for any member of it. */
export async function isStillMember(ctx: TrpcContext & { actor: { associationId: string } }): Promise<boolean> {
  return (await ctx.http.readActorAgain())?.associationId === ctx.actor.associationId;
}

/**
 * Hands a stream on and ends the person's oldest one when there are too many. The oldest, since a telephone that changes its
 * network leaves streams behind that look alive for minutes: refusing the newest would keep just that telephone out. It ends
 * with an error that browsers do not answer with a new connection, so that windows do not take turns for ever.
 */
async function* limitStreams<T>(userId: string, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  let isEnded = false;
  let stop = (): void => {};
  const end = (): void => {
    isEnded = true;
    stop();
  };
  const own = open.get(userId) ?? new Set();
  open.set(userId, own.add(end));
  for (const endOldest of [...own].slice(0, -STREAMS_PER_PERSON)) {
    own.delete(endOldest);
    endOldest();
  }

  const values = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      // Not a race with one promise for the whole stream, on which something of each value would be kept as long as that lives.
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stop = () => reject(toTrpcError(new LimitError(RETRY_AFTER_SECONDS)));
        if (isEnded) stop();
        values.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    own.delete(end);
    if (own.size === 0) open.delete(userId);
    // Not awaited: one that waits for news ends with its request.
    void values.return?.();
  }
}
