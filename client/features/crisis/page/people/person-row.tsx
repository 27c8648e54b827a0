import { Button, Text } from "@mantine/core";
import { IconCircleCheck, IconDoorExit, IconLifebuoy, IconPhone } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useAction } from "#client/ui/use-action.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { REPLY_ANSWER_LABELS, REPLY_SOURCE_LABELS } from "#shared/text/crisis-labels.ts";
import { useNow } from "../../use-now.ts";
import type { AskedPerson, Reply } from "../crisis-views.ts";
import classes from "../rows.module.css";

interface PersonRowProps {
  person: AskedPerson;
  activationId: string;
  mayRecord: boolean;
}

/** One person: where, what they said and when, and a number to ring. */
export function PersonRow({ person, activationId, mayRecord }: PersonRowProps) {
  const now = useNow();
  // What an older portal has kept for want of a network tells the newest reply alone.
  const { name, stairwell, phone, reply, former = [] } = person;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>
          {name}
          {stairwell && ` · ${stairwell}`}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {reply ? <ReplyWords reply={reply} ago={formatRelative(reply.at, now)} /> : "Inte svarat"}
        </Text>
        {reply?.text && <Text className={classes.text}>«{reply.text}»</Text>}
        {former.length > 0 && <FormerReplies replies={former} />}
      </div>
      <div className={classes.actions}>
        {phone && (
          <Button
            component="a"
            href={`tel:${phone}`}
            aria-label={`Ring ${name}, ${formatPhone(phone)}`}
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          >
            Ring
          </Button>
        )}
        {mayRecord && <RecordMenu person={person} activationId={activationId} />}
      </div>
    </li>
  );
}

/** What, when and how; who has written it down. */
function ReplyWords({ reply, ago }: { reply: Reply; ago?: string }) {
  const { formatDayTime } = useDateFormat();
  return (
    <>
      {reply.answer && `${REPLY_ANSWER_LABELS[reply.answer]} · `}
      {formatDayTime(reply.at)}
      {ago && ` (${ago})`} · {REPLY_SOURCE_LABELS[reply.source]}
      {reply.recordedBy && ` av ${reply.recordedBy}`}
    </>
  );
}

function FormerReplies({ replies }: { replies: readonly Reply[] }) {
  return (
    <details>
      <summary className={classes.fold}>Tidigare svar ({replies.length})</summary>
      <ol className={classes.list}>
        {replies.map((reply) => (
          <Text component="li" size="sm" c="dimmed" className={`${classes.text} tabular`} key={`${reply.at} ${reply.source}`}>
            <ReplyWords reply={reply} />
            {reply.text && ` · «${reply.text}»`}
          </Text>
        ))}
      </ol>
    </details>
  );
}

const CHOICES = [
  { answer: "ok", label: "Är OK", icon: IconCircleCheck },
  { answer: "need_help", label: "Behöver hjälp", icon: IconLifebuoy },
  { answer: "away", label: "Är inte hemma", icon: IconDoorExit },
] as const satisfies { answer: ReplyAnswer; label: string; icon: typeof IconLifebuoy }[];

/** Writes down what somebody who knocked or rang found out. */
function RecordMenu({ person, activationId }: { person: AskedPerson; activationId: string }) {
  const record = useAction(trpc.crisis.recordReply, {
    done: () => `Noterat för ${person.name}`,
    failed: "Svaret kunde inte noteras",
  });
  const label = `Notera hur det är med ${person.name}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <Button variant="default" aria-label={label} loading={record.isPending} {...trigger}>
          Notera
        </Button>
      )}
    >
      {CHOICES.map(({ answer, label: words, icon }) => (
        <ActionMenuItem
          key={answer}
          icon={icon}
          onClick={() => record.send({ activationId, person: { kind: person.kind, id: person.id }, answer })}
        >
          {words}
        </ActionMenuItem>
      ))}
    </ActionMenu>
  );
}
