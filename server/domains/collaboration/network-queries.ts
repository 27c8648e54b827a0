import { and, desc, eq, gt, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { housingAssociations, collaborationLinks as links, collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { leadsRealCrisis } from "#server/domains/crisis/activation-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { distanceMetres, type Position } from "#shared/calculations/distance.ts";
import { blocksBetween, isLinkOf, otherSide } from "./partner-queries.ts";
import { countShown } from "./resource-queries.ts";
import { type CollaborationSettings, findSettings } from "./settings.ts";
import { logViewings } from "./share-log.ts";
import type { InvitationInView, InvitationOutView, NetworkView, PartnerView, SuggestionView } from "./views.ts";

const SUGGESTIONS_SHOWN = 20;

/**
 * Those whom the caller's association cooperates with, invitations both ways and neighbours that let themselves be found. What the
 * partners thereby show is written down in their logs.
 */
export async function readNetwork(ctx: DomainContext): Promise<NetworkView> {
  const { associationId } = requirePermission(ctx.actor, "collaboration:read");
  const own = await findSettings(ctx.db, associationId);
  const [rows, suggestions] = await Promise.all([
    listLinks(ctx.db, associationId, ctx.now()),
    own && !own.isPaused ? listSuggestions(ctx.db, associationId) : [],
  ]);
  const [house] = await ctx.db
    .select({ latitude: housingAssociations.latitude, longitude: housingAssociations.longitude })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  const standing = rows.filter(({ link }) => link.state === "active" || link.state === "paused");
  const invited = rows.filter(({ link }) => link.state === "invited");
  return {
    settings: own && { isPaused: own.isPaused, code: own.code },
    partners: await toPartners(ctx, associationId, { own, position: positionOf(house) }, standing),
    received: invited.filter(({ link }) => link.toAssociationId === associationId).flatMap(toInvitationIn),
    sent: invited.filter(({ link }) => link.fromAssociationId === associationId).map(toInvitationOut),
    suggestions,
  };
}

/** The standing links of an association with who is at the other end, but for those that have closed, blocked or run out. */
function listLinks(db: Queryable, associationId: string, now: Date) {
  return db
    .select({
      link: {
        id: links.id,
        state: links.state,
        fromAssociationId: links.fromAssociationId,
        toAssociationId: links.toAssociationId,
        invitedEmail: links.invitedEmail,
        message: links.message,
        createdAt: links.createdAt,
        decidedAt: links.decidedAt,
        expiresAt: links.expiresAt,
      },
      other: {
        id: housingAssociations.id,
        name: housingAssociations.associationName,
        city: housingAssociations.city,
        latitude: housingAssociations.latitude,
        longitude: housingAssociations.longitude,
      },
      otherSettings: {
        housingAssociationId: settings.housingAssociationId,
        presentation: settings.presentation,
        contactRole: settings.contactRole,
        sharesStatusInCrisis: settings.sharesStatusInCrisis,
        pausedAt: settings.pausedAt,
      },
    })
    .from(links)
    .leftJoin(housingAssociations, eq(housingAssociations.id, otherSide(associationId)))
    .leftJoin(settings, eq(settings.housingAssociationId, housingAssociations.id))
    .where(
      and(
        isLinkOf(associationId),
        inArray(links.state, ["invited", "active", "paused"]),
        isNull(housingAssociations.closedAt),
        or(isNull(links.expiresAt), gt(links.expiresAt, now)),
        notExists(blocksBetween(db, associationId)),
      ),
    )
    .orderBy(housingAssociations.associationName, desc(links.createdAt), links.id);
}
type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

interface Self {
  own: CollaborationSettings | null;
  position: Position | null;
}

async function toPartners(ctx: DomainContext, associationId: string, self: Self, rows: readonly LinkRow[]): Promise<PartnerView[]> {
  const isResting = ({ link, otherSettings }: LinkRow): boolean =>
    link.state === "paused" || !self.own || self.own.isPaused || !otherSettings || otherSettings.pausedAt !== null;
  const awake = rows.filter((row) => !isResting(row)).flatMap(({ other }) => other?.id ?? []);
  const counts = await countShown(ctx.db, awake, associationId);
  const partners = await Promise.all(
    rows.flatMap(({ other, ...row }) =>
      other ? [toPartner(ctx, associationId, { ...row, other }, self, isResting({ ...row, other }), counts)] : [],
    ),
  );
  const viewings = partners.flatMap((partner, index) => {
    const id = rows[index]?.other?.id;
    return partner.isResting || !id ? [] : [{ associationId: id, what: "overview" as const, details: detailsOf(partner) }];
  });
  await inTransaction(ctx, (tx) => logViewings(tx, associationId, viewings, ctx.now()));
  return partners;
}

async function toPartner(
  ctx: DomainContext,
  associationId: string,
  { link, other, otherSettings }: LinkRow & { other: NonNullable<LinkRow["other"]> },
  { position }: Self,
  isResting: boolean,
  counts: ReadonlyMap<string, number>,
): Promise<PartnerView> {
  const shown = isResting ? null : otherSettings;
  const place = positionOf(other);
  return {
    linkId: link.id,
    state: link.state === "paused" ? "paused" : "active",
    since: link.decidedAt,
    name: other.name,
    city: other.city,
    presentation: shown?.presentation ?? null,
    contactRole: shown?.contactRole ?? null,
    metres: shown && place && position ? distanceMetres(position, place) : null,
    isPausedByUs: link.state === "paused" && link.fromAssociationId === associationId,
    isResting,
    isInCrisis: shown?.sharesStatusInCrisis ? await leadsRealCrisis(ctx.db, other.id) : null,
    resourceCount: shown ? (counts.get(other.id) ?? 0) : 0,
  };
}

/** What of itself a partner has shown, in words for its log. */
const detailsOf = ({ presentation, contactRole, resourceCount, isInCrisis }: PartnerView) => ({
  ...(presentation && { presentation }),
  ...(contactRole && { contactRole }),
  resources: `Antal resurser: ${resourceCount}`,
  ...(isInCrisis !== null && { status: isInCrisis ? "Krisläge pågår" : "Inget krisläge" }),
});

const toInvitationIn = ({ link, other, otherSettings }: LinkRow): InvitationInView[] =>
  other
    ? [
        {
          linkId: link.id,
          name: other.name,
          city: other.city,
          presentation: otherSettings?.pausedAt ? null : (otherSettings?.presentation ?? null),
          message: link.message,
          invitedAt: link.createdAt,
        },
      ]
    : [];

/** Who has opened a mailed link is told by its answer, not before. */
const toInvitationOut = ({ link, other }: LinkRow): InvitationOutView => ({
  linkId: link.id,
  to: link.invitedEmail ?? other?.name ?? "",
  invitedAt: link.createdAt,
  expiresAt: link.expiresAt,
});

/** The neighbours with the same postal code that let themselves be found and are not in the network yet. */
function listSuggestions(db: Queryable, associationId: string): Promise<SuggestionView[]> {
  const ownCode = db
    .select({ postalCode: housingAssociations.postalCode })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  const standing = db
    .select({ one: sql`1` })
    .from(links)
    .where(
      and(
        isLinkOf(associationId),
        or(eq(links.fromAssociationId, settings.housingAssociationId), eq(links.toAssociationId, settings.housingAssociationId)),
        inArray(links.state, ["invited", "active", "paused"]),
      ),
    );
  return db
    .select({
      code: settings.code,
      name: housingAssociations.associationName,
      city: housingAssociations.city,
      presentation: settings.presentation,
    })
    .from(settings)
    .innerJoin(housingAssociations, eq(housingAssociations.id, settings.housingAssociationId))
    .where(
      and(
        eq(settings.isDiscoverable, true),
        isNull(settings.pausedAt),
        isNull(housingAssociations.closedAt),
        ne(housingAssociations.id, associationId),
        eq(housingAssociations.postalCode, sql`(${ownCode})`),
        notExists(blocksBetween(db, associationId)),
        notExists(standing),
      ),
    )
    .orderBy(housingAssociations.associationName, housingAssociations.id)
    .limit(SUGGESTIONS_SHOWN);
}

function positionOf(place: { latitude: number | null; longitude: number | null } | undefined): Position | null {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
