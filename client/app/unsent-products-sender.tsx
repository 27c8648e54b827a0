import { useSendUnsent } from "#client/lib/saved-products/use-send-unsent.ts";

/** Does it for as long as it stands. */
export default function UnsentProductsSender({ userId }: { userId: string }) {
  useSendUnsent(userId);
  return null;
}
