import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import classes from "./settings-page.module.css";
import { type SettingsTab, settingsTabs, tabOf } from "./settings-tabs.ts";
import { useSessionWatch } from "./use-session-watch.ts";

const CONTENT: Record<SettingsTab, ComponentType> = {
  profil: lazy(async () => ({ default: (await import("./profile-tab.tsx")).ProfileTab })),
  forening: lazy(async () => ({ default: (await import("#client/features/association/settings/association-tab.tsx")).AssociationTab })),
  sakerhet: lazy(async () => ({ default: (await import("../security/security-tab.tsx")).SecurityTab })),
  konto: lazy(async () => ({ default: (await import("../privacy/privacy-tab.tsx")).PrivacyTab })),
};

/** `Kontoinställningar`. The address names the tab, so that the browser's back button leads through them. */
export function Component() {
  const { association } = useSignedIn();
  useSessionWatch();
  const isMember = association !== null;
  const hasAssociationTab = useAssociationTab(isMember);
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchParams();
  const shown = tabOf(search, hasAssociationTab);
  const Content = CONTENT[shown];

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
      <Tabs
        value={shown}
        onChange={(tab) => tab && setSearch({ tab }, { preventScrollReset: true })}
        orientation={isWide ? "vertical" : "horizontal"}
        activateTabWithKeyboard={false}
        keepMounted={false}
        classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label, panel: classes.panel }}
      >
        <Tabs.List aria-label="Inställningar">
          {settingsTabs(hasAssociationTab).map(({ tab, label }) => (
            <Tabs.Tab key={tab} value={tab} fz="md">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Suspense fallback={<ListSkeleton rows={6} />}>
            <Content />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
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
