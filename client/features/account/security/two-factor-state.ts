import type { RouterOutputs } from "#client/lib/trpc.ts";

export type Factors = RouterOutputs["auth"]["mfa"]["listFactors"];
export type Enrolment = RouterOutputs["auth"]["mfa"]["enroll"];

export interface Enrolled {
  status: "enrolled";
  factorId: string;
  /** When the factor was set up. */
  since: string;
  recoveryCodesLeft: number;
}

/** Where the two-factor card stands, by the specification's names; null until the first answer. */
export type TwoFactorState =
  | { status: "not_enrolled" }
  | { status: "enrolling"; enrolment: Enrolment }
  | Enrolled
  | { status: "error"; message: string }
  | null;

export type TwoFactorEvent =
  | { type: "checking" }
  | { type: "checked"; factors: Factors }
  | { type: "started"; enrolment: Enrolment }
  | { type: "verified"; at: string; recoveryCodes: number }
  | { type: "codesRenewed"; recoveryCodes: number }
  | { type: "removed" }
  | { type: "failed"; message: string };

/** The card's next state. Events that do not fit the state, such as an answer that comes too late, change nothing. */
export function twoFactorReducer(state: TwoFactorState, event: TwoFactorEvent): TwoFactorState {
  switch (event.type) {
    case "checking":
      return null;
    case "checked":
      return stateOf(event.factors);
    case "started":
      return { status: "enrolling", enrolment: event.enrolment };
    case "verified":
      if (state?.status !== "enrolling") return state;
      return { status: "enrolled", factorId: state.enrolment.id, since: event.at, recoveryCodesLeft: event.recoveryCodes };
    case "codesRenewed":
      return state?.status === "enrolled" ? { ...state, recoveryCodesLeft: event.recoveryCodes } : state;
    case "removed":
      return { status: "not_enrolled" };
    case "failed":
      return { status: "error", message: event.message };
  }
}

function stateOf({ totp, recoveryCodesLeft }: Factors): TwoFactorState {
  const verified = totp.find((factor) => factor.status === "verified");
  if (!verified) return { status: "not_enrolled" };
  return { status: "enrolled", factorId: verified.id, since: verified.createdAt, recoveryCodesLeft };
}
