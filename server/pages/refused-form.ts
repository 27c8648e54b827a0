import type { Response } from "express";
import { ZodError } from "zod";
import { ProofRequiredError } from "#server/domains/subscribers/proof-of-work.ts";
import { messageOf } from "#server/http/rest-errors.tsx";
import { DomainError, LimitError } from "#server/platform/errors.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import type { Faults } from "./form-fields.tsx";

export interface Refused {
  status: number;
  faults: Faults;
  /** What is wrong when no field is. */
  message?: string;
  /** What a program of the page has to solve before the form may come again. */
  challenge?: string;
}

/** Why a form was refused, for the same form again; anything that no form can mend is thrown on. */
export function refusedForm(res: Response, error: unknown): Refused {
  if (error instanceof ZodError) return { status: 400, faults: fieldMessages(error) };
  if (!(error instanceof DomainError) || (error.code === "NOT_FOUND" && !error.fields)) throw error;
  res.locals.refused = error.reason;
  if (error instanceof LimitError) {
    res.set("retry-after", String(error.retryAfterSeconds));
    return { status: 429, faults: {}, message: messageOf(error) };
  }
  if (error instanceof ProofRequiredError) return { status: 412, faults: {}, message: error.message, challenge: error.challenge };
  if (error.fields) return { status: 400, faults: error.fields };
  return { status: 400, faults: {}, message: error.message };
}
