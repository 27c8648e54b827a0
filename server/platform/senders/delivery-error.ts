/**
 * Why a provider did not say yes.
 * - `refused`: it will never take this one; another try cannot help.
 * - `gone`: the address itself is dead (a push subscription that ended); nothing more should be sent to it.
 * - `busy`: certainly not taken, and can be tried again, after `retryAfterSeconds` when the provider said so.
 * - `doubtful`: no usable answer came; it may have been taken or not. Where the provider honours keys, repeating is safe;
 *   where it does not, ask it before another try.
 */
export type DeliveryFault = "refused" | "gone" | "busy" | "doubtful";

/** A hand-over that was not confirmed. The message is for the log and the delivery's row: it holds no address and no text. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
  readonly kind: DeliveryFault;
  readonly retryAfterSeconds: number | null;
  /** Another try cannot help. */
  readonly permanent: boolean;
  /** The provider says that there is no such address or number. */
  readonly isUnknownAddress: boolean;

  constructor(
    message: string,
    options: { kind: DeliveryFault; retryAfterSeconds?: number | null; isUnknownAddress?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.kind = options.kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.isUnknownAddress = options.isUnknownAddress ?? false;
    this.permanent = options.kind === "refused" || options.kind === "gone";
  }
}

/** What a provider answers when it has accepted: its own id, by which its reports come; null where it gives none. */
export interface HandedOver {
  providerId: string | null;
}
