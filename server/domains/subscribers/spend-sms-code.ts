import type { DomainContext } from "#server/platform/context.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { takesCodes } from "./rules.ts";

/** The digits that differ within a block of numbers. */
const BLOCK_DIGITS = 3;

/**
 * Takes what one more confirmation to this number costs, and gives the day's codes back when the work that would send it
 * fails. A crisis message never asks here. Throws InvalidError for a number that gets none, LimitError, and what the work throws.
 */
export async function spendingSmsCode<T>(
  ctx: DomainContext,
  associationId: string,
  phoneNumber: string,
  work: () => Promise<T>,
): Promise<T> {
  await takeNumberAllowance(ctx, phoneNumber);
  await spendDaysCodes(ctx, associationId);
  try {
    return await work();
  } catch (error) {
    await ctx.limits.refund("onceADay/sms-codes-of-association", associationId);
    await ctx.limits.refund("onceADay/sms-codes", "all");
    throw error;
  }
}

/**
 * The limit of numbers in a row, for the public form alone: the residents whom a board enters can have been given theirs together.
 * What it took is given back when the work that would send the code fails. Throws LimitError, and what the work throws.
 */
export async function spendingBlockCode<T>(ctx: DomainContext, phoneNumber: string, work: () => Promise<T>): Promise<T> {
  const block = phoneNumber.slice(0, -BLOCK_DIGITS);
  await ctx.limits.consume("smsCodesPerBlock", block);
  try {
    return await work();
  } catch (error) {
    await ctx.limits.refund("smsCodesPerBlock", block);
    throw error;
  }
}

/** Whether this number may get one more code now. Throws InvalidError for a number that gets none, LimitError. */
export async function takeNumberAllowance(ctx: DomainContext, phoneNumber: string): Promise<void> {
  requireCodeNumber(ctx, phoneNumber);
  await ctx.limits.consume("pause/sms-code", phoneNumber);
  await ctx.limits.consume("recipientDay/sms-code", phoneNumber);
}

/**
 * Takes one of the codes that the association and the portal may send in a day: just before one is sent for certain, since
 * whoever can spend them on nothing keeps others out. Throws LimitError with SMS_CODES_SPENT.
 */
export async function spendDaysCodes(ctx: DomainContext, associationId: string): Promise<void> {
  const { perDay, perAssociationAndDay } = ctx.config.smsCodes;
  await ctx.limits.spend("onceADay/sms-codes-of-association", associationId, perAssociationAndDay, "SMS_CODES_SPENT");
  await ctx.limits.spend("onceADay/sms-codes", "all", perDay, "SMS_CODES_SPENT");
}

/** Throws InvalidError for a number that no code can be sent to: a landline, or a country that is not paid for. */
export function requireCodeNumber(ctx: DomainContext, phoneNumber: string, field = "phoneNumber"): void {
  const { prefixes } = ctx.config.smsCodes;
  if (takesCodes(phoneNumber, prefixes)) return;
  const message = `Ange ett mobilnummer som börjar med ${prefixes.map((prefix) => (prefix === "+46" ? "07 eller +46" : prefix)).join(", ")}.`;
  throw new InvalidError("INVALID_INPUT", { fields: { [field]: message } });
}
