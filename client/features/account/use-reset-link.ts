import { useEffect } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { isSpentLink } from "./link-error.ts";
import { useLinkSecret } from "./use-link-secret.ts";

export type ResetLink =
  | { status: "none" | "checking" | "spent" }
  | { status: "valid"; token: string }
  | { status: "failed"; error: unknown; retry: () => void };

/** The link of the mail that led here, asked of the server whether it still opens the form. */
export function useResetLink(): ResetLink {
  const token = useLinkSecret();
  const { mutate, data, error, variables } = trpc.auth.checkResetLink.useMutation();
  useEffect(() => {
    if (token) mutate({ token });
  }, [token, mutate]);

  if (!token) return { status: "none" };
  if (variables?.token !== token) return { status: "checking" };
  if (error) return isSpentLink(error) ? { status: "spent" } : { status: "failed", error, retry: () => mutate({ token }) };
  if (!data) return { status: "checking" };
  return data.valid ? { status: "valid", token } : { status: "spent" };
}
