import { Button, Text } from "@mantine/core";
import { IconArrowDownCircle, IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { Poster } from "../crisis-views.ts";
import classes from "./team-member-row.module.css";

/** One sheet and where it hangs. */
export function PosterRow({ poster, mayMark }: { poster: Poster; mayMark: boolean }) {
  const { formatShort } = useDateFormat();
  const utils = trpc.useUtils();
  const mark = trpc.crisis.markPoster.useMutation({
    onError: (error) => notify.error("Ändringen sparades inte", errorText(error)),
    onSettled: () => utils.crisis.posters.invalidate(),
  });
  const { id, place, hungAt, isOutdated } = poster;
  const next = isOutdated
    ? ({ mark: "taken_down", label: "Nedtaget" } as const)
    : hungAt
      ? ({ mark: "not_hung", label: "Ångra" } as const)
      : ({ mark: "hung", label: "Uppsatt" } as const);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{place}</Text>
        {isOutdated ? (
          <StatusBadge color="varsel" icon={IconArrowDownCircle}>
            {hungAt ? "Ta ner, nyare finns" : "Kasta eller ta ner, nyare finns"}
          </StatusBadge>
        ) : hungAt ? (
          <StatusBadge color="lugn" icon={IconCircleCheck}>{`Uppsatt ${formatShort(hungAt)}`}</StatusBadge>
        ) : (
          <StatusBadge color="gray" icon={IconHourglass}>
            Inte uppsatt än
          </StatusBadge>
        )}
      </div>
      {mayMark && (
        <Button
          variant="default"
          loading={mark.isPending}
          aria-label={`${next.label}: ${place}`}
          onClick={() => mark.mutate({ posterId: id, mark: next.mark })}
        >
          {next.label}
        </Button>
      )}
    </li>
  );
}
