import { findAssociationName } from "#server/domains/association/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { doorsPath } from "#shared/crisis-links.ts";
import { readDoors } from "./door-queries.ts";
import { doorListHtml, doorListTitle } from "./pdf/door-list-document.tsx";
import { requireCrisis } from "./require-crisis.ts";

/**
 * The doors of one stairwell, or of all that the caller has, on paper with boxes to tick. Throws UnauthenticatedError, ForbiddenError,
 * NotFoundError, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function printDoors(
  ctx: DomainContext,
  { activationId, stairwellId }: { activationId: string; stairwellId: string | null },
): Promise<{ filename: string; contents: Uint8Array }> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const doors = await readDoors(ctx, { activationId });
  const stairwells = stairwellId === null ? doors : doors.filter((place) => place.stairwellId === stairwellId);
  if (stairwells.length === 0) throw new NotFoundError();
  await ctx.limits.consume("pdfPerUser", actor.userId);

  const list = {
    associationName: (await findAssociationName(ctx.db, actor.associationId)) ?? "",
    isExercise: crisis.isExercise,
    printedAt: ctx.now(),
    stairwells: stairwells.map((place) => ({ ...place, link: ctx.config.publicUrl + doorsPath(activationId, place.stairwellId, "paper") })),
  };
  return {
    filename: `${doorListTitle(list).replaceAll(":", ".")}.pdf`,
    contents: await ctx.pdf.render(await doorListHtml(list)),
  };
}
