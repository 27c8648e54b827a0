import { Badge, Button, Group, Text, Textarea } from "@mantine/core";
import { IconCheck, IconHandStop, IconPencilPlus, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDuration, formatRelative } from "#shared/format/duration.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { noteNeedInput } from "#shared/schemas/crisis-page.ts";
import { helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { useNow } from "../../use-now.ts";
import type { Crisis, Need } from "../crisis-views.ts";
import classes from "../rows.module.css";
import own from "./needs-list.module.css";

/** Who needs help, with what and where, and who has it; what is closed lies folded beneath. */
export function NeedsList({ needs = [], crisis }: { needs: readonly Need[] | undefined; crisis: Crisis }) {
  const [noted, setNoted] = useState<Need | null>(null);
  const open = needs.filter(({ closedAt }) => closedAt === null);
  const closed = needs.filter(({ closedAt }) => closedAt !== null);
  return (
    <>
      {open.length > 0 && (
        <div>
          <Text component="h3" fw={650} m={0}>
            Väntar på hjälp ({open.length})
          </Text>
          <ul className={classes.list} aria-label="Väntar på hjälp">
            {open.map((need) => (
              <li key={need.id} className={`${classes.row} ${own.need}`} data-free={need.takenBy === null || undefined}>
                <NeedWords need={need} />
                <NeedActions need={need} activationId={crisis.id} onNote={() => setNoted(need)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {closed.length > 0 && (
        <details>
          <summary className={classes.fold}>Har fått hjälp ({closed.length})</summary>
          <ul className={classes.list} aria-label="Har fått hjälp">
            {closed.map((need) => (
              <li key={need.id} className={classes.row}>
                <NeedWords need={need} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {noted && <NoteDialog need={noted} activationId={crisis.id} onClose={() => setNoted(null)} />}
    </>
  );
}

/** Where, what, since when, whose, and what has been noted. */
function NeedWords({ need }: { need: Need }) {
  const { formatDayTime, formatTime } = useDateFormat();
  const now = useNow();
  const { person, flat, kinds, note, createdAt, notes } = need;
  return (
    <div className={classes.words}>
      <Text fw={600}>{[person.name, person.stairwell, flat].filter(Boolean).join(" · ")}</Text>
      {helpInWords(kinds, need.note) && (
        <Text fw={600} c={kinds.length > 0 ? undefined : "dimmed"}>
          {helpInWords(kinds, need.note)}
        </Text>
      )}
      {need.phone === null && need.closedAt === null && (
        <Text size="sm" c="dimmed">
          Inget nummer att ringa
        </Text>
      )}
      {note && <Text className={classes.text}>«{note}»</Text>}
      <Text size="sm" c="dimmed" className="tabular">
        Behov {need.number} · sedan {formatDayTime(createdAt)}
        {need.closedAt === null ? ` (${formatRelative(createdAt, now)})` : ""}
      </Text>
      <NeedState need={need} />
      {notes.map(({ at, text }) => (
        <Text key={at} size="sm" className={classes.text}>
          <span className="tabular">{formatTime(at)}</span> {text}
        </Text>
      ))}
    </div>
  );
}

function NeedState({ need: { takenBy, takenAt, createdAt, closedAt, closedBy, closedByAnswer } }: { need: Need }) {
  const { formatTime } = useDateFormat();
  if (closedAt) {
    const took = formatDuration(Date.parse(closedAt) - Date.parse(createdAt));
    const how = closedByAnswer
      ? `Svarade själv «${REPLY_ANSWER_LABELS[closedByAnswer]}»`
      : `Klart${closedBy ? ` av ${closedBy.name}` : ""}`;
    return (
      <Text size="sm" className="tabular">
        {how} {formatTime(closedAt)}, efter {took}
      </Text>
    );
  }
  if (!takenAt) return <Badge color="kris">Ingen har tagit det</Badge>;
  return (
    <Text size="sm" className="tabular">
      {takenBy ? `${takenBy.name} har det` : "Någon har det"} sedan {formatTime(takenAt)}
    </Text>
  );
}

interface NeedActionsProps {
  need: Need;
  activationId: string;
  onNote: () => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Ring, take, note, close: what is named after the person for those who hear the page. */
function NeedActions({ need, activationId, onNote }: NeedActionsProps) {
  const { profile } = useSignedIn();
  const { person, phone, takenBy } = need;
  const isMine = takenBy?.profileId === profile.id;
  const takeWord = isMine ? "Du har det" : takenBy ? "Ta över" : "Jag tar det";
  const take = useAction(trpc.crisis.takeNeed, { failed: "Det gick inte att ta" });
  const close = useAction(trpc.crisis.closeNeed, { done: () => `${person.name} har fått hjälp`, failed: "Det gick inte att avsluta" });
  const maySend = !isMine && !take.isPending;
  const which = { activationId, needId: need.id };
  const tellWhoHasIt = (stands: Need): void => {
    if (stands.closedAt) notify.error("Det är redan klart", stands.closedBy && `${stands.closedBy.name} avslutade det.`);
    else if (stands.takenBy?.profileId !== profile.id) notify.error("Någon hann före", `${stands.takenBy?.name ?? "Någon annan"} har det.`);
  };
  return (
    <Group gap={8} className={own.actions}>
      {phone && (
        <Button
          component="a"
          href={`tel:${phone}`}
          aria-label={`Ring ${person.name}, ${formatPhone(phone)}`}
          leftSection={<IconPhone {...icon} />}
        >
          {formatPhone(phone)}
        </Button>
      )}
      {/* Stays when it is pressed, without a disabled moment: nothing moves under the thumb, and a keyboard keeps its place. */}
      <Button
        variant={takenBy ? "default" : "filled"}
        aria-label={`${takeWord}: ${person.name}`}
        data-disabled={isMine || undefined}
        aria-disabled={isMine || undefined}
        leftSection={<IconHandStop {...icon} />}
        onClick={() => maySend && take.send({ ...which, heldBy: takenBy?.profileId ?? null }, { onDone: tellWhoHasIt })}
      >
        {takeWord}
      </Button>
      <Button variant="default" aria-label={`Anteckna om ${person.name}`} leftSection={<IconPencilPlus {...icon} />} onClick={onNote}>
        Anteckna
      </Button>
      <Button
        variant={isMine ? "filled" : "default"}
        aria-label={`Klart: ${person.name}`}
        loading={close.isPending}
        leftSection={<IconCheck {...icon} />}
        onClick={() => close.send(which)}
      >
        Klart
      </Button>
    </Group>
  );
}

function NoteDialog({ need, activationId, onClose }: { need: Need; activationId: string; onClose: () => void }) {
  return (
    <FormDialog
      title={`Anteckna om ${need.person.name}`}
      size={440}
      submit="Spara"
      schema={noteNeedInput}
      initial={{ activationId, needId: need.id, text: "" }}
      action={useAction(trpc.crisis.noteNeed, { failed: "Anteckningen kunde inte sparas" })}
      onClose={onClose}
    >
      {(field) => (
        <Textarea
          label="Anteckning"
          description="Syns för krisgruppen, och för den det gäller om de begär ut sina uppgifter."
          autosize
          minRows={2}
          maxLength={TEXT_MAX_LENGTH}
          data-autofocus
          {...field("text")}
        />
      )}
    </FormDialog>
  );
}
