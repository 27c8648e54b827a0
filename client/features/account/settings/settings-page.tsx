import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { useSearchParams } from "react-router";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type SettingsTab, settingsTabs } from "./settings-tabs.ts";

const CONTENT: Record<SettingsTab, ComponentType> = {
  profil: lazyPart(async () => ({ default: (await import("./profile-tab.tsx")).ProfileTab })),
  forening: lazyPart(async () => ({ default: (await import("#client/features/association/settings/association-tab.tsx")).AssociationTab })),
  sakerhet: lazyPart(async () => ({ default: (await import("../security/security-tab.tsx")).SecurityTab })),
  konto: lazyPart(async () => ({ default: (await import("../privacy/privacy-tab.tsx")).PrivacyTab })),
};

/** `Kontoinställningar`. The address names the tab, so that the browser's back button leads through them. */
export function Component() {
  const { association } = useSignedIn();
  useSessionWatch();
  const isMember = association !== null;
  const hasAssociationTab = useAssociationTab(isMember);
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });

  return (
    <>
      <LinkButton
        to={isMember ? "/association-dashboard" : "/dashboard"}
        variant="subtle"
        px="xs"
        ml={-8}
        mb="xs"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        Tillbaka
      </LinkButton>
      <PageHeader title="Kontoinställningar" />
      <AddressTabs
        label="Inställningar"
        tabs={settingsTabs(hasAssociationTab)}
        content={CONTENT}
        orientation={isWide ? "vertical" : "horizontal"}
        maxWidth="45rem"
      />
    </>
  );
}

/** The tab of a member; it also stays for somebody who loses the association while it is open, to say so (decision 30). */
function useAssociationTab(isMember: boolean): boolean {
  const [search] = useSearchParams();
  const [wasMember, setWasMember] = useState(isMember);
  if (isMember && !wasMember) setWasMember(true);
  return isMember || (wasMember && search.get("tab") === "forening");
}

const ONE_MINUTE = 60_000;

/** Looks every minute, and whenever the window is used again, whether the session still lives; the guard acts on it (SET-07). */
function useSessionWatch(): void {
  trpc.auth.session.useQuery(undefined, { staleTime: ONE_MINUTE, refetchInterval: ONE_MINUTE, refetchOnWindowFocus: "always" });
}
