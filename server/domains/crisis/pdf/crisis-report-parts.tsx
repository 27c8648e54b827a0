import type { ReactNode } from "react";
import type { LogEntryView, TaskView } from "#server/domains/crisis/page-views.ts";
import type { MessageView } from "#server/domains/crisis/views.ts";
import { COMMUNICATION_CHANNELS, type CrisisTaskState, DELIVERY_STATUSES } from "#shared/enums.ts";
import { formatDayTime } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import {
  AUDIENCE_LABELS,
  CHANNEL_LABELS,
  DELIVERY_STATUS_LABELS,
  LOG_ENTRY_KIND_LABELS,
  MESSAGE_KIND_LABELS,
} from "#shared/text/crisis-labels.ts";

const TASK_STATES: Record<CrisisTaskState, string> = {
  open: "Inte påbörjad",
  in_progress: "Påbörjad",
  done: "Klar",
  not_applicable: "Behövdes inte",
};

/** A table, or a sentence when it would be empty. */
export function Rows({ head, empty, children }: { head: readonly string[]; empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="dimmed">{empty}</p>;
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A line of the log, with its photo as data; a line whose photo is not printed says that it has one. */
export function LogRow({ entry: { writtenAt, kind, text, author, photoUrl }, photo }: { entry: LogEntryView; photo: string | null }) {
  return (
    <tr>
      <td className="when">{formatDayTime(writtenAt)}</td>
      <td className="kind">{LOG_ENTRY_KIND_LABELS[kind]}</td>
      <td>
        {text}
        {photo && <img className="photo" src={photo} alt={`Bild till raden: ${text}`} />}
        {photoUrl && !photo && <p className="dimmed">Bild finns i loggen.</p>}
      </td>
      <td className="who">{author?.name}</td>
    </tr>
  );
}

/** What was sent, to whom, by whom, and how many it reached. */
export function MessageBlock({ kind, audience, content, sender, releasedAt, state, counts }: MessageView) {
  const status = state === "waiting" ? "väntade på godkännande" : state === "cancelled" ? "stoppat" : "";
  return (
    <div className="message">
      <p className="dimmed">
        {[MESSAGE_KIND_LABELS[kind], AUDIENCE_LABELS[audience], releasedAt && formatDayTime(releasedAt), sender?.name, status]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text">{content}</p>
      {counts &&
        COMMUNICATION_CHANNELS.map((channel) => <ChannelLine key={channel} label={CHANNEL_LABELS[channel]} counts={counts[channel]} />)}
    </div>
  );
}

function ChannelLine({ label, counts }: { label: string; counts: NonNullable<MessageView["counts"]>["sms"] }) {
  const parts = DELIVERY_STATUSES.filter((status) => counts[status] > 0).map(
    (status) => `${formatNumber(counts[status])} ${DELIVERY_STATUS_LABELS[status][counts[status] === 1 ? "one" : "many"]}`,
  );
  if (parts.length === 0) return null;
  return (
    <p>
      {label}: {parts.join(", ")}
    </p>
  );
}

export function TaskRow({ title, state, owner, doneBy, doneAt }: TaskView) {
  return (
    <tr>
      <td>{title}</td>
      <td className="kind">{TASK_STATES[state]}</td>
      <td className="who">{owner?.name}</td>
      <td>{doneAt && whenAndWho(doneAt, doneBy?.name ?? null)}</td>
    </tr>
  );
}

/** `tor 19 nov 18:40 av Anna Exempel`. */
export const whenAndWho = (at: string, name: string | null): string => (name ? `${formatDayTime(at)} av ${name}` : formatDayTime(at));
