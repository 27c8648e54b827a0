import { ESCALATION_MINUTES, type EscalationMinutes, USUAL_ESCALATION_MINUTES } from "#shared/calculations/escalation.ts";
import type { MessageAudience } from "#shared/enums.ts";
import type { Places } from "#shared/schemas/places.ts";
import type { Crisis, Methods } from "../crisis-views.ts";

export interface ComposerValues {
  kind: "update" | "check";
  audience: MessageAudience;
  /** The parts of the house that a message to the residents is for; null for all of it. */
  places: Places | null;
  content: string;
  methods: Methods;
  asksForReply: boolean;
  /** How soon those who do not answer are asked by the next way; null: never. */
  escalateAfterMinutes: number | null;
  /** `19:00`; empty when no next message is promised. */
  nextUpdate: string;
}

/** An exercise begins with the crisis group: nobody else shall be frightened by a slip of the thumb. */
export const audiencesOf = ({ isExercise }: Pick<Crisis, "isExercise">): MessageAudience[] =>
  isExercise ? ["team", "subscribers", "self"] : ["subscribers", "internal", "team", "self"];

export function emptyMessage(crisis: Pick<Crisis, "isExercise">): ComposerValues {
  return {
    kind: "update",
    audience: crisis.isExercise ? "team" : "subscribers",
    places: null,
    content: "",
    methods: { sms: true, email: true, push: true },
    asksForReply: false,
    escalateAfterMinutes: crisis.isExercise ? null : USUAL_ESCALATION_MINUTES,
    nextUpdate: "",
  };
}

/** The parts of the house that it is for; null where all of it, or nobody of the residents, is meant. */
export const placesOf = ({ audience, places }: Pick<ComposerValues, "audience" | "places">): Places | null =>
  audience === "subscribers" ? places : null;

/** How soon those who do not answer are asked again; undefined where nobody is asked at all, or it goes to oneself. */
export const escalationOf = ({
  audience,
  asksForReply,
  escalateAfterMinutes,
}: Pick<ComposerValues, "audience" | "asksForReply" | "escalateAfterMinutes">): EscalationMinutes | undefined =>
  asksForReply && audience !== "self" ? ESCALATION_MINUTES.find((minutes) => minutes === escalateAfterMinutes) : undefined;
