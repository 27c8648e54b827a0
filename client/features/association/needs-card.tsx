import { Button } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import classes from "./dashboard.module.css";
import { TestAlarmNeed } from "./test-alarm-line.tsx";

type Need = RouterOutputs["dashboard"]["association"]["needs"][number];

const NEEDS: Record<Need["kind"], { one: string; many: string; label: string; href: string | null }> = {
  applications: { one: "ansökan om medlemskap", many: "ansökningar om medlemskap", label: "Svara", href: null },
  unread_alerts: {
    one: "oläst larm från en annan förening",
    many: "olästa larm från andra föreningar",
    label: "Läs",
    href: "/collaboration/inbox",
  },
  offers: {
    one: "offert väntar på svar",
    many: "offerter väntar på svar",
    label: "Öppna",
    href: "/product-catalog?forfragan-status=offer_received",
  },
  unreachable: {
    one: "adress eller nummer nås inte",
    many: "adresser och nummer nås inte",
    label: "Visa",
    href: "/association-dashboard?provlarm=visa",
  },
  overdue_tasks: {
    one: "av dina uppgifter är försenad",
    many: "av dina uppgifter är försenade",
    label: "Visa",
    href: "/association-journey",
  },
  unowned_tasks: { one: "uppgift väntar på någon", many: "uppgifter väntar på någon", label: "Visa", href: "/association-journey" },
};

interface NeedsCardProps {
  needs: readonly Need[];
  /** When the test of the alarm was sent that the reader has not received. */
  testSentAt: string | null;
  onDecide: () => void;
}

/** «Behöver dig»: who and what waits for an answer. */
export function NeedsCard({ needs, testSentAt, onDecide }: NeedsCardProps) {
  return (
    <SectionCard title="Behöver dig" p="md">
      <ul className={classes.rows}>
        {testSentAt && <TestAlarmNeed sentAt={testSentAt} />}
        {needs.map(({ kind, count }) => {
          const { one, many, label, href } = NEEDS[kind];
          const words = `${count} ${count === 1 ? one : many}`;
          const button = { size: "sm", variant: "light", "aria-label": `${label}: ${words}` } as const;
          return (
            <li key={kind} className={classes.row}>
              <span className={classes.words}>{words}</span>
              {href === null ? (
                <Button {...button} aria-haspopup="dialog" onClick={onDecide}>
                  {label}
                </Button>
              ) : (
                <LinkButton {...button} to={href}>
                  {label}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
