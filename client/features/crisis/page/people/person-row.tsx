import { Button, Text } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { REPLY_ANSWER_LABELS, REPLY_SOURCE_LABELS } from "#shared/text/crisis-labels.ts";
import type { AskedPerson } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import classes from "./person-row.module.css";
import { RecordMenu } from "./record-menu.tsx";

interface PersonRowProps {
  person: AskedPerson;
  activationId: string;
  mayRecord: boolean;
}

/** One person: where, what they said and when, and a number to ring. */
export function PersonRow({ person, activationId, mayRecord }: PersonRowProps) {
  const { formatShort } = useDateFormat();
  const now = useNow();
  const { name, stairwell, phone, reply } = person;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>
          {name}
          {stairwell && ` · ${stairwell}`}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {reply ? (
            <>
              {reply.answer && `${REPLY_ANSWER_LABELS[reply.answer]} · `}
              {formatShort(reply.at)} ({formatRelative(reply.at, now)}) · {REPLY_SOURCE_LABELS[reply.source]}
              {reply.recordedBy && ` av ${reply.recordedBy}`}
            </>
          ) : (
            "Inte svarat"
          )}
        </Text>
        {reply?.text && <Text className={classes.text}>«{reply.text}»</Text>}
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
