import { eq } from "drizzle-orm";
import { associationMembers, housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { isCommonPassword } from "#server/platform/secrets/common-passwords.ts";
import { isPasswordPattern } from "#shared/password-patterns.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { isPersonalPassword } from "./rules.ts";

interface KnownOfPerson {
  email: string;
  names: readonly (string | null)[];
}

/** Throws InvalidError at the field `password` for one that others would guess: personal, a pattern, or a common word (security.md U1). */
export function requireGoodPassword(password: string, person: KnownOfPerson): void {
  const reason = reasonToRefuse(password, person);
  if (reason) throw new InvalidError(reason, { fields: { password: ERROR_MESSAGES[reason] } });
}

function reasonToRefuse(password: string, person: KnownOfPerson) {
  if (isPersonalPassword(password, person)) return "PASSWORD_IS_PERSONAL";
  if (isPasswordPattern(password)) return "PASSWORD_IS_PATTERN";
  return isCommonPassword(password) ? "PASSWORD_TOO_COMMON" : null;
}

/** The same for an account that exists: its address, its names and its association's name count as personal. */
export async function requireGoodPasswordOf(db: Queryable, userId: string, password: string): Promise<void> {
  const [person] = await db
    .select({
      email: users.email,
      fullName: profiles.fullName,
      name: profiles.name,
      associationName: housingAssociations.associationName,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(associationMembers, eq(associationMembers.profileId, profiles.id))
    .leftJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .where(eq(users.id, userId));
  requireGoodPassword(password, {
    email: person?.email ?? "",
    names: [person?.fullName ?? null, person?.name ?? null, person?.associationName ?? null],
  });
}
