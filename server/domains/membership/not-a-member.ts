import { NotFoundError } from "#server/platform/errors.ts";

/** For a field in which one of the association is chosen: whoever it was is not, or no more. A form shows it there. */
export const notAMember = (field: string) => new NotFoundError("NOT_FOUND", { fields: { [field]: "Personen är inte med i föreningen." } });
