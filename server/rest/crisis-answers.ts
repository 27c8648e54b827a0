import { z } from "zod";
import type { ActivationFacts } from "#server/domains/crisis/activation-queries.ts";
import type { ActivationView } from "#server/domains/crisis/views.ts";
import { CRISIS_ACTIVATION_STATUSES } from "#shared/enums.ts";

/** The shapes of crises as the documented paths spell them (DATA-55). */

const counts = z.object({ sms: z.int(), email: z.int(), push: z.int() });

export const crisisActivationAnswer = z
  .object({
    id: z.uuid(),
    housing_association_id: z.uuid(),
    crisis_domain_id: z.uuid(),
    crisis_domains: z.object({ name: z.string() }),
    status: z.enum(CRISIS_ACTIVATION_STATUSES),
    description: z.string(),
    external_description: z.string().nullable(),
    is_exercise: z.boolean(),
    level: z.int().min(1).max(5),
    next_update_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    resolved_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "CrisisActivation" });

export const createdActivationAnswer = crisisActivationAnswer
  .extend({
    internal_message: counts.nullable().meta({ description: "Addresses that the first message to members and team goes to" }),
    external_message: counts.nullable().meta({ description: "Addresses that the first message to the subscribers goes to" }),
    waits_for_confirmation: z.boolean().meta({ description: "The external message of an exercise waits for a second owner" }),
  })
  .meta({ id: "CreatedCrisisActivation" });

export function toActivationAnswer(row: ActivationFacts): z.output<typeof crisisActivationAnswer> {
  return {
    id: row.id,
    housing_association_id: row.housingAssociationId,
    crisis_domain_id: row.crisisDomainId,
    crisis_domains: { name: row.domainName },
    status: row.status,
    description: row.description,
    external_description: row.externalDescription,
    is_exercise: row.isExercise,
    level: row.level,
    next_update_at: row.nextUpdateAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  };
}

export function toCreatedActivationAnswer(view: ActivationView): z.output<typeof createdActivationAnswer> {
  return {
    id: view.id,
    housing_association_id: view.housingAssociationId,
    crisis_domain_id: view.crisisDomainId,
    crisis_domains: { name: view.domainName },
    status: view.status,
    description: view.description,
    external_description: view.externalDescription,
    is_exercise: view.isExercise,
    level: view.level,
    next_update_at: view.nextUpdateAt,
    created_at: view.createdAt,
    resolved_at: view.resolvedAt,
    internal_message: view.sent.internal,
    external_message: view.sent.external,
    waits_for_confirmation: view.waitsForConfirmation,
  };
}
