import { Button, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { comingWords, takenWords } from "../../escalation-words.ts";
import { type Crisis, isOver, type Message } from "../crisis-views.ts";
import classes from "./messages.module.css";

/** How those are asked again who have not answered: what has been done, what comes next and when, and the press that ends it. */
export function EscalationRow({ message, crisis }: { message: Message; crisis: Crisis }) {
  const { formatTime } = useDateFormat();
  const escalation = trpc.crisis.escalation.useQuery({ messageId: message.id });
  const stop = useAction(trpc.crisis.stopEscalation, {
    done: () => "De som inte svarat frågas inte igen",
    failed: "Det gick inte att stoppa",
  });

  return (
    <section aria-label="De som inte svarat" className={classes.escalation}>
      <Loaded query={escalation} skeleton={<ListSkeleton rows={1} rowHeight={24} />}>
        {(data) => (
          <>
            <Text size="sm" className="tabular" aria-live="polite">
              {[...takenWords(data, formatTime), !isOver(crisis) && comingWords(data, formatTime)].filter(Boolean).join(" ")}
            </Text>
            {crisis.mayLead && data.next && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop size={18} stroke={1.75} aria-hidden />}
                loading={stop.isPending}
                onClick={() => stop.send({ messageId: message.id })}
              >
                Sluta höra av sig
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
