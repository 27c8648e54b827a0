import { z } from "zod";

const loginState = z.object({
  /** The first step is done; the code is still owed. */
  isSecondStep: z.boolean().optional(),
  /** The address that was typed on the page before. */
  email: z.string().nullish(),
  /** What another service calls the person. */
  fullName: z.string().nullish(),
  /** What went wrong on the way here, and what to do. */
  notice: z.string().optional(),
  /** The notice is for someone who is signed in, who would otherwise be led on at once. */
  isForSignedIn: z.boolean().optional(),
});

/** What the page that led to the sign-in, the sign-up or the reset says in its link state. */
export type LoginState = z.infer<typeof loginState>;

export function readLoginState(linkState: unknown): LoginState {
  return loginState.safeParse(linkState).data ?? {};
}
