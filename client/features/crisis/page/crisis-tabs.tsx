import { Tabs } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { formatNumber } from "#shared/format/number.ts";
import classes from "./crisis-layout.module.css";
import { PARTS, type Part } from "./crisis-parts.ts";

interface CrisisTabsProps {
  part: Part;
  onPart: (part: Part) => void;
  /** How many need help: stands on the tab of the answers. */
  needHelp: number;
  children: ReactNode;
}

/** One part at a time; on a phone the tabs lie at the bottom, where the thumb is. */
export function CrisisTabs({ part, onPart, needHelp, children }: CrisisTabsProps) {
  return (
    <Tabs
      className={classes.tabs}
      value={part}
      onChange={(value) => onPart(PARTS.find((known) => known.part === value)?.part ?? "uppgifter")}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <Tabs.List className={classes.list} aria-label="Delar av krisledningen">
        {PARTS.map(({ part: value, label, icon: PartIcon }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            <span className={classes.label}>
              <span className={classes.icon}>
                <PartIcon size={22} stroke={1.75} aria-hidden />
                {value === "svar" && needHelp > 0 && (
                  <span className={classes.count}>
                    <span aria-hidden>{formatNumber(needHelp)}</span>
                  </span>
                )}
              </span>
              {label}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={part} className={classes.panel}>
        <Suspense fallback={<ListSkeleton rows={5} rowHeight={64} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
