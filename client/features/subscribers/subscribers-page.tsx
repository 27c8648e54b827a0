import { IconLock } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { type AddressTab, AddressTabs } from "#client/components/address-tabs.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { tabOf } from "#client/components/tab-of.ts";
import { ExerciseButton } from "#client/features/crisis/activate/exercise-button.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { can } from "#shared/permissions.ts";

const TABS = [
  { tab: "prenumeranter", label: "Prenumeranter" },
  { tab: "meddelanden", label: "Meddelanden" },
  { tab: "anmalan", label: "Nå de boende" },
] as const satisfies [AddressTab<string>, ...AddressTab<string>[]];

type Tab = (typeof TABS)[number]["tab"];

const CONTENT: Record<Tab, ComponentType> = {
  prenumeranter: lazyPart(async () => ({ default: (await import("./subscribers-tab.tsx")).SubscribersTab })),
  meddelanden: lazyPart(async () => ({ default: (await import("./messages-tab.tsx")).MessagesTab })),
  anmalan: lazyPart(async () => {
    const { ReachTab } = await import("./reach-tab.tsx");
    return { default: () => <ReachTab exercise={<ExerciseButton sendExternalMessage />} /> };
  }),
};

/** SUBS-03: who gets the association's crisis messages, for its owners. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  if (!can(association?.role, "subscribers:manage")) {
    return (
      <>
        <PageHeader title="Krisprenumeranter" />
        <EmptyState icon={IconLock} action={<LinkButton to="/dashboard">Till översikten</LinkButton>}>
          Bara föreningens systemägare hanterar krisprenumeranter.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {/* The menu leads here by both names. */}
      <PageHeader
        title={tabOf<AddressTab<Tab>>(search, TABS).tab === "anmalan" ? "Nå de boende" : "Krisprenumeranter"}
        description="Boende som får besked när något händer i huset, med eller utan konto."
      />
      <AddressTabs label="Krisprenumeranter" tabs={TABS} content={CONTENT} />
    </>
  );
}
