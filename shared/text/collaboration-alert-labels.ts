import type { AlertRecipientState, AlertReplyKind, CollaborationAlertKind, CollaborationAudience } from "../enums.ts";
import { formatDayTime } from "../format/date.ts";

/** What somebody who writes an alert chooses between. */
export const ALERT_KIND_LABELS: Record<CollaborationAlertKind, string> = {
  help_needed: "Behöver hjälp",
  help_offered: "Erbjuder hjälp",
  warning: "Varning",
  information: "Information",
};

/** What the same is called to those who receive it. */
export const ALERT_TYPE_LABELS: Record<CollaborationAlertKind, string> = {
  help_needed: "Förfrågan",
  help_offered: "Erbjudande",
  warning: "Larm",
  information: "Information",
};

export const AUDIENCE_LABELS: Record<CollaborationAudience, string> = {
  network: "Hela nätverket",
  chosen: "Valda föreningar",
  within: "Inom ett avstånd",
};

export const RECIPIENT_STATE_LABELS: Record<AlertRecipientState, string> = {
  new: "Ny",
  read: "Läst",
  answered: "Besvarad",
  closed: "Stängd",
};

export const REPLY_KIND_LABELS: Record<AlertReplyKind, string> = {
  acknowledged: "Kvitterat",
  can_help: "Kan hjälpa",
  cannot_help: "Kan inte",
  message: "Meddelande",
};

/** «ÖVNING: Förfrågan från Brf Exempelgranen», as the mail and the lists say it. */
export const alertTitle = ({ kind, isExercise }: { kind: CollaborationAlertKind; isExercise: boolean }, from: string): string =>
  `${isExercise ? "ÖVNING: " : ""}${ALERT_TYPE_LABELS[kind]} från ${from}`;

interface Said {
  kind: CollaborationAlertKind;
  text: string;
  area: string | null;
  quantity?: string | null;
  neededWhen?: string | null;
  place?: string | null;
  replyBy?: Date | null;
  isUrgent?: boolean;
  isExercise?: boolean;
}

/** All that an alert says, as the log of what was shared keeps it: it is read when the alert is gone. */
export const alertInWords = ({
  kind,
  text,
  area,
  quantity,
  neededWhen,
  place,
  replyBy,
  isUrgent,
  isExercise,
}: Said): Record<string, string> => ({
  kind: `${isExercise ? "ÖVNING: " : ""}${ALERT_TYPE_LABELS[kind]}${isUrgent ? ", brådskande" : ""}`,
  text,
  ...(area && { area: `Område: ${area}` }),
  ...(quantity && { quantity: `Hur mycket: ${quantity}` }),
  ...(neededWhen && { neededWhen: `När: ${neededWhen}` }),
  ...(place && { place: `Plats: ${place}` }),
  ...(replyBy && { replyBy: `Svar senast ${formatDayTime(replyBy)}` }),
});

interface Answered {
  kind: AlertReplyKind;
  text: string | null;
  quantity: string | null;
  availableWhen: string | null;
}

/** The same for a line in the thread of an alert. */
export const replyInWords = (alert: { text: string }, { kind, text, quantity, availableWhen }: Answered): Record<string, string> => ({
  kind: REPLY_KIND_LABELS[kind],
  ...(text && { text }),
  ...(quantity && { quantity: `Vad: ${quantity}` }),
  ...(availableWhen && { availableWhen: `När: ${availableWhen}` }),
  about: `Gäller: ${alert.text}`,
});
