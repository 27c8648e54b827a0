import { discardImage } from "#server/domains/media/store-image.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { DomainError, UnavailableError } from "#server/platform/errors.ts";

/** Runs the write that makes use of a stored logo; when it fails, the file goes. Throws UnavailableError with LOGO_NOT_SAVED, or the write's refusal. */
export async function keepLogo(ctx: DomainContext, key: string, save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    await discardImage(ctx, key);
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error }, "a logo could not be saved");
    throw new UnavailableError("LOGO_NOT_SAVED", { cause: error });
  }
}
