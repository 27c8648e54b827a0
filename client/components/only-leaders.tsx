import { IconLock } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LinkButton } from "./link-button.tsx";

const NAMED_AT_MOST = 3;
const orOne = new Intl.ListFormat("sv", { type: "disjunction" });

/** Stands where a member comes to what system owners and team leaders do, and names whom to ask. `children` says what that is. */
export function OnlyLeaders({ children }: { children: string }) {
  const owners = trpc.membership.members.useQuery({ role: "system_owner" });
  const names = owners.data?.rows.map(({ displayName }) => displayName).slice(0, NAMED_AT_MOST) ?? [];
  return (
    <EmptyState icon={IconLock} action={<LinkButton to="/crisis-team">Till Krisgruppen</LinkButton>}>
      {children} {names.length > 0 && `Vill du veta mer eller hjälpa till? Fråga ${orOne.format(names)}.`}
    </EmptyState>
  );
}
