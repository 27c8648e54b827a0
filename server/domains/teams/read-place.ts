import { and, eq } from "drizzle-orm";
import { housingAssociationStairwells as stairwells } from "#drizzle/schema/index.ts";
import { requireCodeNumber } from "#server/domains/subscribers/spend-sms-code.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones/read-phone-field.ts";
import type { TeamRole } from "#shared/enums.ts";

interface Place {
  role: TeamRole | null;
  isDeputy: boolean;
  stairwellId: string | null;
  competence: string | null;
}

/** What somebody is to do, as it is stored: only a role has a deputy. Throws NotFoundError for a stairwell of another house. */
export async function readPlace(tx: Transaction, actor: MemberActor, { role, isDeputy, stairwellId, competence }: Place): Promise<Place> {
  const own = stairwellId && and(eq(stairwells.id, stairwellId), eq(stairwells.housingAssociationId, actor.associationId));
  if (own && (await tx.$count(stairwells, own)) === 0) throw new NotFoundError();
  return { role, isDeputy: role !== null && isDeputy, stairwellId, competence };
}

/**
 * Somebody from outside, as stored. Throws InvalidError without a name, and for a number that cannot exist or that crisis SMS do
 * not go to.
 */
export function readOutsider(
  ctx: DomainContext,
  input: { memberName: string | null; email: string | null; phone: string | null; showsContact: boolean },
) {
  const { memberName, email, showsContact } = input;
  if (memberName === null) throw new InvalidError("INVALID_INPUT", { fields: { memberName: "Skriv personens namn." } });
  const phone = readPhoneField("phone", input.phone);
  if (phone) requireCodeNumber(ctx, phone, "phone");
  return { memberName, email, phone, showsContact };
}
