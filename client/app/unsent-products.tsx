import { useSendUnsent } from "#client/lib/saved-products/use-send-unsent.ts";
import { useSession } from "#client/lib/use-session.ts";

/** Sends what waits of saved products, whichever page is open. */
export default function UnsentProducts() {
  const { session } = useSession();
  return session && <Sender key={session.user.id} userId={session.user.id} />;
}

function Sender({ userId }: { userId: string }) {
  useSendUnsent(userId);
  return null;
}
