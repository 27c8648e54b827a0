import { useSendUnsent } from "#client/lib/saved-products/use-send-unsent.ts";
import { useSendHousehold } from "#client/lib/unsent-household/use-send-household.ts";

/** Does it for as long as it stands. */
export default function UnsentSender({ userId }: { userId: string }) {
  useSendUnsent(userId);
  useSendHousehold(userId);
  return null;
}
