import { and, eq } from "drizzle-orm";
import { associationMembers, type calendarEvents, crisisDomains } from "#drizzle/schema/index.ts";
import { notAMember } from "#server/domains/membership/rules.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { joinRule } from "#shared/calculations/recurrence.ts";
import type { CreateEventInput } from "#shared/schemas/calendar.ts";
import { isSupportedRule } from "./recurrence.ts";
import { addDays, toInstant } from "./wall-clock.ts";

/**
 * The columns that a filled-in event has, inside the write. Throws InvalidError for a rule that cannot be followed and for an unknown
 * area, NotFoundError for an owner who is no member of the association.
 */
export async function readEventValues(tx: Transaction, associationId: string, input: CreateEventInput) {
  await requireMember(tx, associationId, input.ownerProfileId);
  await requireArea(tx, input.crisisDomainId);
  return toEventValues(input);
}

/** The same for what the portal fills in itself. Throws InvalidError for a rule that cannot be followed. */
export function toEventValues(input: CreateEventInput) {
  const { startDay, startTime, endDay, endTime, rule, until, isAllDay, ...rest } = input;
  const recurrenceRule = rule === null ? null : joinRule(rule, until);
  if (recurrenceRule !== null && !isSupportedRule(recurrenceRule)) throw refusal("rule", "Upprepningen kan inte läsas.");
  const startsAt = toInstant(startDay, isAllDay ? "00:00" : startTime);
  const endsAt = isAllDay ? toInstant(addDays(endDay, 1)) : toInstant(endDay, endTime);
  return {
    ...rest,
    isAllDay,
    recurrenceRule,
    startsAt,
    // An hour that the spring night skips can pass the end.
    endsAt: endsAt < startsAt ? startsAt : endsAt,
  } satisfies Partial<typeof calendarEvents.$inferInsert>;
}

async function requireMember(tx: Transaction, associationId: string, profileId: string | null): Promise<void> {
  if (profileId === null) return;
  const isMember = and(eq(associationMembers.associationId, associationId), eq(associationMembers.profileId, profileId));
  if ((await tx.$count(associationMembers, isMember)) === 0) throw notAMember("ownerProfileId");
}

async function requireArea(tx: Transaction, id: string | null): Promise<void> {
  if (id !== null && (await tx.$count(crisisDomains, eq(crisisDomains.id, id))) === 0)
    throw refusal("crisisDomainId", "Området finns inte.");
}

const refusal = (field: string, message: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: message } });
