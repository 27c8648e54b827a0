import type { AimView } from "#server/domains/deliveries/describe-aim.ts";
import type { ChannelCounts, DeliveryCounts, StairwellDeliveryView } from "#server/domains/deliveries/views.ts";
import type { SubscriberContactView } from "#server/domains/subscribers/views.ts";
import type { TeamContactView } from "#server/domains/teams/views.ts";
import type { PageView } from "#server/platform/database/page-view.ts";
import type { TranslatedLanguage } from "#shared/text/languages.ts";

/** What an activation would do, before it is done. */
export interface PreviewView {
  internal: ChannelCounts;
  external: ChannelCounts;
  /** How many people that is: who is reached in several ways is one, also in `both`. */
  people: { internal: number; external: number; both: number };
  /** Of an exercise, who of the owners and the team it reaches by the chosen ways: the first names, in order. */
  names: string[];
  /** How many members there are, and how many of them are reached; none where members are not meant. */
  members: { total: number; reached: number };
  /** Whether what goes to the residents waits until another owner lets it go, as it does in an exercise where there is one. */
  waitsForOwner: boolean;
  /** Numbers of members and team that no SMS is sent to, when SMS is chosen. */
  foreignNumbers: number;
  /** The very texts that would leave, with ÖVNING, and by SMS with the sender; empty while nothing is written. */
  internalText: string;
  externalText: string;
  internalSmsParts: number;
  /** Parts of the external text. */
  smsParts: number;
  /** Both messages by SMS; null when the provider's price is not known. */
  smsCostKronor: number | null;
  languages: LanguagesView;
  /** What asking those who do not answer costs at most; null where nobody is asked. */
  escalation: EscalationPreview | null;
  team: TeamContactView[];
  /** The house's own number for the residents, to begin with; null where it has none. */
  contactPhone: string | null;
  /** The first of those who would get the external message, whichever channels are chosen. */
  subscribers: { rows: SubscriberContactView[]; total: number };
  /** Whom the external message reaches where it is for some parts of the house; null where it is for all of it. */
  aim: AimView | null;
}

/** In which languages the residents get a text. */
export interface LanguagesView {
  /** Who gets it in their own: so many people, by so many SMS of so many parts; none where somebody has written the text. The most first. */
  translated: { language: TranslatedLanguage; people: number; sms: number; smsParts: number }[];
  /** How many have chosen another language and get it in Swedish all the same. */
  inSwedish: number;
}

/** At most: if nobody answers. */
export interface EscalationPreview {
  sms: number;
  /** None where nobody can be rung. */
  calls: number;
  /** Null when a price is not known. */
  kronor: number | null;
}

export interface ReminderPreviewView {
  /** As it would leave; empty while nothing is written. */
  text: string;
  counts: ChannelCounts;
  /** How many people that is: who is reached in several ways is one. */
  people: number;
  smsParts: number;
  /** Null when the provider's price is not known. */
  smsCostKronor: number | null;
  languages: LanguagesView;
}

/** What the history tells of one crisis, apart from its areas and its neighbours in time. */
export interface HistoryFacts {
  /** Only of an imported one. */
  title: string | null;
  /** Written down afterwards, by whom (null once the account is deleted) and when; null for one that was led in the portal. */
  imported: { by: string | null; at: Date } | null;
  isExercise: boolean;
  level: number;
  description: string;
  createdAt: Date;
  resolvedAt: Date;
  durationMinutes: number;
  /** From the activation to the first message that left; null when none did. */
  minutesToFirstMessage: number | null;
  /** Null, as the next two: nobody knows. */
  reachedCount: number | null;
  repliedCount: number | null;
  decisionCount: number | null;
  /** When what is about people was erased; the counts are of before. */
  personalDataErasedAt: Date | null;
}

export interface HistoryRow extends HistoryFacts {
  id: string;
  /** All its areas, the one it began in first. */
  domainName: string;
  /** The first area's. */
  icon: string;
  /** Whether there is one before it with an area in common to compare with. */
  hasEarlier: boolean;
}

/** A crisis of before the portal, as it was written down. Days and times are Sweden's. */
export interface ImportedCrisisView extends HistoryFacts {
  id: string;
  title: string;
  areas: { id: string; name: string }[];
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  lessons: string | null;
  /** Null for members, who do not lead. */
  record: { decisions: string[]; notes: string | null } | null;
  /** Whether the caller may correct and remove it. */
  mayEdit: boolean;
  updatedAt: Date;
}

/** A crisis that is over beside the last one before it with an area in common. */
export interface ComparisonView {
  current: ComparedCrisis;
  /** Null where there was none. */
  previous: ComparedCrisis | null;
}

export interface ComparedCrisis extends HistoryRow {
  /** Messages that went to others than oneself. Null, as the tasks, for one that was not led in the portal. */
  messageCount: number | null;
  taskCount: number | null;
  tasksDone: number | null;
}

/** What would be erased of the crises that ended before this moment, or was. */
export interface ErasureView {
  before: string;
  /** Of which nothing has been erased before. */
  crises: number;
  answers: number;
  /** What was noted at doors. */
  doorVisits: number;
  /** Deliveries that say whom they went to. */
  addresses: number;
  /** Tasks, posters and lines of the log that say whose they are. */
  names: number;
  /** Photos of the log, those of decisions too: faces know nothing of kinds of lines. */
  photos: number;
  /** Lines that somebody wrote, decisions left out. */
  logLines: number;
  /** Crises written down afterwards with what happened, notes or lessons in free text. */
  importedTexts: number;
}

export interface HistoryView extends PageView<HistoryRow> {
  /** The years there is anything from, newest first, whatever the filter says. */
  years: number[];
}

/** All messages of a crisis together: per channel, and per stairwell. */
export interface DeliveryBoardView {
  channels: DeliveryCounts;
  stairwells: StairwellDeliveryView[];
}
