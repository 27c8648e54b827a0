import { expect, test } from "vitest";
import { DELIVERY_REASONS } from "#server/domains/deliveries/rules.ts";
import type { DeliveryStatus } from "#shared/enums.ts";
import { endingOf } from "./sender.ts";

/** The ending of a delivery that somebody wants, of a message that is neither cancelled nor old, unless the facts say otherwise. */
const ending = (
  status: DeliveryStatus,
  { isCancelled = false, isTooOld = false, isWelcome = true, isAsked = false, idempotent = false }: Partial<Record<string, boolean>> = {},
) => endingOf({ isTooOld, message: { isCancelled } }, { status, isWelcome }, { isAsked, idempotent });

test("what is wanted leaves", () => {
  expect(ending("queued")).toBeNull();
  expect(ending("sending")).toBeNull();
});

test("a cancelled message does not leave, and says so where a copy may have left before, unless the provider has none", () => {
  const cancelled = { status: "cancelled", errorMessage: DELIVERY_REASONS.cancelled };
  expect(ending("queued", { isCancelled: true, isTooOld: true, isWelcome: false })).toEqual(cancelled);
  expect(ending("sending", { isCancelled: true })).toEqual({ ...cancelled, errorMessage: DELIVERY_REASONS.cancelledInDoubt });
  expect(ending("doubtful", { isCancelled: true, isAsked: true })).toEqual(cancelled);
});

test("what has waited too long is held, and may be a second copy where the first is in doubt", () => {
  const held = { status: "held", errorMessage: DELIVERY_REASONS.held };
  expect(ending("queued", { isTooOld: true, isWelcome: false })).toEqual({ ...held, possiblyDuplicate: false });
  expect(ending("doubtful", { isTooOld: true })).toEqual({ ...held, possiblyDuplicate: true });
});

test("who wants it no more gets nothing, but a call that is repeated under its key says the same as the first", () => {
  const suppressed = { status: "suppressed", errorMessage: DELIVERY_REASONS.suppressed };
  expect(ending("queued", { isWelcome: false, idempotent: true })).toEqual(suppressed);
  expect(ending("doubtful", { isWelcome: false })).toEqual(suppressed);
  expect(ending("doubtful", { isWelcome: false, isAsked: true, idempotent: true })).toEqual(suppressed);
  expect(ending("doubtful", { isWelcome: false, idempotent: true })).toBeNull();
});
