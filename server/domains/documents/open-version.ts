import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { renderVersion } from "./render-version.ts";
import { findReadableVersion } from "./version-queries.ts";

/**
 * The file of a version that the caller may read. A PDF that its job never made is made now. Throws ForbiddenError, NotFoundError,
 * with DOCUMENT_MISSING for a lost file, LimitError and UnavailableError with CHROME_MISSING.
 */
export async function openVersion(ctx: DomainContext, input: { documentId: string; version: number }) {
  const actor = requirePermission(ctx.actor, "documents:read");
  let found = await findReadableVersion(ctx, input);
  if (!found.key) {
    await ctx.limits.consume("pdfPerUser", actor.userId);
    await renderVersion(ctx, found.id);
    found = await findReadableVersion(ctx, input);
  }
  const { key, ...file } = found;
  if (!key || !(await ctx.files.exists(key))) throw new NotFoundError("DOCUMENT_MISSING");
  return { ...file, contents: await ctx.files.get(key) };
}
