import { useSendDoors } from "#client/lib/offline/use-send-doors.ts";

/** Does it for as long as it stands. */
export default function DoorSender() {
  useSendDoors();
  return null;
}
