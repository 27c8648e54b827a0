import type { RouterInputs, RouterOutputs } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";

export type Crisis = RouterOutputs["crisis"]["get"];
export type Message = RouterOutputs["crisis"]["messages"][number];
export type Task = RouterOutputs["crisis"]["tasks"][number];
export type LogEntry = RouterOutputs["crisis"]["log"][number];
export type Clock = RouterOutputs["crisis"]["clocks"][number];
export type Replies = RouterOutputs["crisis"]["replies"];
export type AskedPerson = Replies["needHelp"][number];
export type Reply = NonNullable<AskedPerson["reply"]>;
export type Need = Replies["needs"][number];
export type OfficialFeedView = RouterOutputs["crisis"]["official"]["feeds"][number];
export type StairwellDoors = RouterOutputs["crisis"]["doors"][number];
export type Door = StairwellDoors["doors"][number];
export type Poster = RouterOutputs["crisis"]["posters"][number];
export type OwnPart = RouterOutputs["crisis"]["myPart"];
export type DeliveryBoard = RouterOutputs["crisis"]["deliveries"];
export type Methods = RouterInputs["crisis"]["send"]["methods"];

/** How many need help: people by their newest answer, and doors behind which nobody was asked. */
export const needHelpOf = ({ counts, needs = [] }: Pick<Replies, "counts" | "needs">): number =>
  counts.needHelp + needs.filter(isOpenAtDoor).length;

/** Help that is needed behind a door, by nobody's name. */
export const isOpenAtDoor = ({ person, closedAt }: Need): boolean => person.kind === "door" && closedAt === null;

/** A crisis that is over is only read. */
export const isOver = ({ status }: Crisis): boolean => status === "resolved";

/** How somebody is can be noted while the crisis lasts, and after it about those who are not settled. */
export const mayRecord = (crisis: Crisis, { reply }: AskedPerson): boolean =>
  !isOver(crisis) || reply?.answer === "need_help" || (reply !== null && reply.answer === null);

export interface CrisisDialogProps extends DialogProps {
  crisis: Crisis;
}
