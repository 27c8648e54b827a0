import { count, inArray } from "drizzle-orm";
import { importedCrisisAreas as areas, crisisDomains } from "#drizzle/schema/index.ts";
import { toInstant } from "#server/domains/calendar/wall-clock.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { ImportCrisisInput } from "#shared/schemas/imported-crises.ts";

/** The columns of what was filled in. Throws InvalidError for a crisis that is not over. */
export function toImportedValues(input: ImportCrisisInput, now: Date) {
  const { title, description, isExercise, level, reachedCount, repliedCount, decisions, notes, lessons } = input;
  const startedAt = toInstant(input.startDay, input.startTime);
  const endedAt = toInstant(input.endDay, input.endTime);
  if (endedAt > now) throw refusal(input.endDay > input.startDay ? "endDay" : "endTime", "Händelsen ska vara över.");
  // An hour that the spring night skips can pass the end.
  if (endedAt <= startedAt) throw refusal("endTime", "Slutet ska ligga efter början.");
  const texts = { title, description, decisions, notes, lessons };
  return { ...texts, isExercise, level, startedAt, endedAt, reachedCount, repliedCount, updatedAt: now };
}

const refusal = (field: string, message: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: message } });

/** Throws NotFoundError for an area that there is none of. */
export async function saveImportedAreas(tx: Transaction, importedCrisisId: string, crisisDomainIds: readonly string[]): Promise<void> {
  const ids = [...new Set(crisisDomainIds)];
  const [known] = await tx.select({ areas: count() }).from(crisisDomains).where(inArray(crisisDomains.id, ids));
  if (known?.areas !== ids.length) throw new NotFoundError();
  await tx.insert(areas).values(ids.map((crisisDomainId, position) => ({ importedCrisisId, crisisDomainId, position })));
}
