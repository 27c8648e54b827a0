import { and, desc, eq, not, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  crisisActivations as activations,
  housingAssociationApartments as apartments,
  crisisDomains,
  associationMembers as members,
  sealedNeeds as needs,
  sealedNeedReadings as readings,
  housingAssociationStairwells as stairwells,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { nameOf } from "#server/domains/account/name-queries.ts";
import { countApartments } from "#server/domains/association/apartments.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { type Actor, type MemberActor, requirePermission, requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError, UnavailableError } from "#server/platform/errors.ts";
import { type Sealed, type Vault, VaultError } from "#server/platform/secrets/vault.ts";
import type { HelpKind, SealedNeedReader } from "#shared/enums.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { sealedWords, type sealNeedsInput } from "#shared/schemas/sealed-needs.ts";
import { SEALED_NEEDS_ASK_DAYS, SEALED_NEEDS_CONSENT_VERSION } from "#shared/text/sealed-needs.ts";

export interface SealedWords {
  kinds: HelpKind[];
  text: string | null;
}

/** Whom the caller's needs were given to. */
export interface SealedNeedReadingView {
  id: string;
  /** Null for an account that is gone. */
  reader: string | null;
  readAs: SealedNeedReader;
  crisis: string;
  isActive: boolean;
  at: Date;
}

export interface OwnSealedNeedsView {
  /** Null where nothing is sealed. */
  sealed: {
    /** Null where the key that opens them is lost: they have to be written again. */
    words: SealedWords | null;
    updatedAt: Date;
    /** When they go, unless it is said anew that they hold. */
    endsAt: Date;
    /** It is time to say that. */
    isAsked: boolean;
  } | null;
  /** By which stairwell they are handed out; null where nobody has said where the caller lives: then to who leads alone. */
  stairwell: string | null;
  /** Whether the house asks its members for their flat. */
  knowsFlats: boolean;
  readings: SealedNeedReadingView[];
}

const DAY_MS = 86_400_000;

/** Health data is for a browser that somebody has signed in to: no script's token reads or writes it. */
export function requireBrowserMember(actor: Actor | null): MemberActor {
  requireSession(actor);
  return requirePermission(actor, "association:read");
}

/** What the caller has sealed, and who has been given it. */
export async function readOwnNeeds(ctx: DomainContext): Promise<OwnSealedNeedsView> {
  const { profileId, associationId } = requireBrowserMember(ctx.actor);
  const [[row], [home], flats, given] = await Promise.all([
    ctx.db.select().from(needs).where(eq(needs.profileId, profileId)),
    ctx.db
      .select({ stairwell: stairwells.name })
      .from(members)
      .leftJoin(apartments, eq(apartments.id, members.apartmentId))
      .leftJoin(subscribers, eq(subscribers.id, subscriberOf(sql`${members.profileId}`, sql`${associationId}::uuid`)))
      .leftJoin(stairwells, eq(stairwells.id, sql`coalesce(${apartments.stairwellId}, ${subscribers.stairwellId})`))
      .where(eq(members.profileId, profileId)),
    countApartments(ctx.db, associationId),
    ctx.db
      .select({
        id: readings.id,
        reader: nameOf(ctx.db, readings.readerProfileId),
        readAs: readings.readAs,
        crisis: crisisDomains.name,
        isActive: sql<boolean>`${activations.status} = 'active'`,
        at: readings.createdAt,
      })
      .from(readings)
      .innerJoin(activations, eq(activations.id, readings.crisisActivationId))
      .innerJoin(crisisDomains, eq(crisisDomains.id, activations.crisisDomainId))
      .where(eq(readings.profileId, profileId))
      .orderBy(desc(readings.createdAt), readings.id),
  ]);
  const told = { stairwell: home?.stairwell ?? null, knowsFlats: flats > 0, readings: given };
  if (!row) return { sealed: null, ...told };
  const endsAt = new Date(row.consentedAt.getTime() + KEPT_DAYS.sealedNeeds * DAY_MS);
  return {
    sealed: {
      words: await openWords(ctx.vault, row),
      updatedAt: row.updatedAt,
      endsAt,
      isAsked: endsAt.getTime() - ctx.now().getTime() <= SEALED_NEEDS_ASK_DAYS * DAY_MS,
    },
    ...told,
  };
}

/** What a seal says; null where the key is lost. Never throws. */
export async function openWords(vault: Vault, sealed: Sealed): Promise<SealedWords | null> {
  const text = await vault.open(sealed);
  return text === null ? null : (sealedWords.safeParse(JSON.parse(text)).data ?? null);
}

/**
 * Seals what the caller needs, over what stood there before, and renews the consent. Throws UnavailableError with
 * SEALED_NEEDS_KEY_UNUSABLE, ForbiddenError.
 */
export async function sealOwnNeeds(ctx: DomainContext, { kinds, text }: z.output<typeof sealNeedsInput>): Promise<void> {
  const actor = requireBrowserMember(ctx.actor);
  const words: SealedWords = { kinds: [...new Set(kinds)], text };
  const sealed = await ctx.vault.seal(JSON.stringify(words)).catch((cause: unknown) => {
    if (!(cause instanceof VaultError)) throw cause;
    ctx.log.error({ err: cause }, "needs cannot be sealed: the key cannot be used");
    throw new UnavailableError("SEALED_NEEDS_KEY_UNUSABLE", { cause });
  });
  const now = ctx.now();
  const consent = { consentVersion: SEALED_NEEDS_CONSENT_VERSION, consentedAt: now };
  await changeOwn(ctx, actor, async (tx) => {
    await tx
      .insert(needs)
      .values({ profileId: actor.profileId, ...sealed, ...consent, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: needs.profileId, set: { ...sealed, ...consent, updatedAt: now } });
    await recordAudit(tx, unseen(actor), "household.seal_needs", null);
  });
}

/** «Ja, det stämmer»: what stands holds for another year. Throws NotFoundError. */
export async function renewOwnNeeds(ctx: DomainContext): Promise<void> {
  const actor = requireBrowserMember(ctx.actor);
  await changeOwn(ctx, actor, async (tx) => {
    const renewed = await tx
      .update(needs)
      .set({ consentVersion: SEALED_NEEDS_CONSENT_VERSION, consentedAt: ctx.now() })
      .where(eq(needs.profileId, actor.profileId))
      .returning({ profileId: needs.profileId });
    if (renewed.length === 0) throw new NotFoundError();
    await recordAudit(tx, unseen(actor), "household.renew_needs", null);
  });
}

/** Takes the consent back: what was sealed is gone at once. Who had read it before stays to be seen. */
export async function removeOwnNeeds(ctx: DomainContext): Promise<void> {
  const actor = requireBrowserMember(ctx.actor);
  await changeOwn(ctx, actor, async (tx) => {
    await tx.delete(needs).where(eq(needs.profileId, actor.profileId));
    await recordAudit(tx, unseen(actor), "household.remove_needs", null);
  });
}

/** That somebody has such needs is nobody else's business: the association's log does not tell it. */
const unseen = (actor: MemberActor) => ({ ...actor, associationId: null });

async function changeOwn(ctx: DomainContext, actor: MemberActor, change: (tx: Transaction) => Promise<void>): Promise<void> {
  const { associationId, profileId, userId } = actor;
  await inTransaction(ctx, async (tx) => {
    // Who is let go at the same moment has nothing sealed afterwards.
    await lockMembersFor(tx, actor, "association:read");
    await change(tx);
    await quietBell(ctx, tx, { template: "sealed-needs-renewal", about: ["profileId", profileId], users: [userId] });
    // Whoever has opened needs before their eyes reads them anew.
    const led = and(eq(activations.housingAssociationId, associationId), eq(activations.status, "active"), not(activations.isExercise));
    const crises = await tx.select({ id: activations.id }).from(activations).where(led);
    for (const { id } of crises) await ctx.live.publish(tx, `crisis:${id}`);
  });
}
