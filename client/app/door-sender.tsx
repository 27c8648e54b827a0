import { useSendDoors } from "#client/lib/offline/use-send-doors.tsx";

/** Does it for as long as it stands. */
export default function DoorSender() {
  useSendDoors();
  return null;
}
