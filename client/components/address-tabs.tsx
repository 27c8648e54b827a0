import { Tabs } from "@mantine/core";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import classes from "./address-tabs.module.css";
import { tabOf } from "./tab-of.ts";

export interface AddressTab<Tab extends string> {
  /** Names it in the address: `?tab=`. */
  tab: Tab;
  label: string;
  /** An address of its own in place of `?tab=`. */
  to?: string;
}

interface AddressTabsProps<Tab extends string> {
  label: string;
  /** Those that are shown; the first stands in for an address that names none of them. */
  tabs: readonly [AddressTab<Tab>, ...AddressTab<Tab>[]];
  content: Record<Tab, ComponentType>;
  /** Which one the address names, where that is more than `?tab=` says. */
  chosen?: Tab;
  orientation?: "horizontal" | "vertical";
  /** How wide the content may be. */
  maxWidth?: string;
}

/** Tabs that the address names, so that the browser's back button leads through them and a link leads to one of them. */
export function AddressTabs<Tab extends string>({
  label,
  tabs,
  content,
  chosen,
  orientation = "horizontal",
  maxWidth,
}: AddressTabsProps<Tab>) {
  const [search, setSearch] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const shown = chosen ?? tabOf(search, tabs).tab;
  const Content: ComponentType = content[shown];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is what moves
  useEffect(() => showChosen(list.current), [shown]);

  const open = (tab: string | null): void => {
    const to = tabs.find((one) => one.tab === tab)?.to;
    if (to) navigate(to, { preventScrollReset: true });
    else if (tab) setSearch({ tab }, { preventScrollReset: true });
  };

  return (
    <Tabs
      value={shown}
      onChange={open}
      orientation={orientation}
      activateTabWithKeyboard={false}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label, panel: classes.panel }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ tab, label: name }) => (
          <Tabs.Tab key={tab} value={tab} fz="md">
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown} maw={maxWidth}>
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <Content />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Where there are more tabs than room, the chosen one is brought into the middle. The page itself stays where it is. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector("[data-active]");
  if (!list || !chosen) return;
  const [around, at] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  list.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2);
}
