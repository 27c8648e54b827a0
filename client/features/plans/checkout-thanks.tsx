import { Alert } from "@mantine/core";
import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { notify } from "#client/lib/notify.ts";
import { useAwaitedSubscription } from "./use-awaited-subscription.ts";

/** On the dashboard after a payment (PAGE-06): the address is made clean, and the thanks come when Stripe has told that it was paid. */
export default function CheckoutThanks() {
  const [search, setSearch] = useSearchParams();
  const [isBack] = useState(() => search.get("checkout") === "success");
  const { subscription, isWaiting } = useAwaitedSubscription(isBack);
  const [isDismissed, setDismissed] = useState(false);
  const isPaid = subscription?.isActive === true;

  useEffect(() => {
    if (search.get("checkout") !== "success") return;
    setSearch(
      (current) => {
        current.delete("checkout");
        return current;
      },
      { replace: true },
    );
  }, [search, setSearch]);
  useEffect(() => {
    if (isBack && isPaid) notify.success("Tack! Ditt abonnemang är aktiverat.");
  }, [isBack, isPaid]);

  if (!isBack || isDismissed) return null;
  if (isPaid) {
    return (
      <Alert
        color="lugn"
        mb="md"
        withCloseButton
        closeButtonLabel="Stäng meddelandet"
        onClose={() => setDismissed(true)}
        icon={<IconCircleCheck size={20} aria-hidden />}
        title="Betalningen är klar"
      >
        Ditt abonnemang är aktiverat. Kvitton och kort hittar du under Priser.
      </Alert>
    );
  }
  return (
    <Alert color="fjord" role="status" mb="md" icon={<IconClock size={20} aria-hidden />} title="Tack för betalningen">
      {isWaiting ? "Väntar på besked från Stripe…" : "Abonnemanget visas under Priser så snart Stripe har bekräftat betalningen."}
    </Alert>
  );
}
