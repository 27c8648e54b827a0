import { TRPCClientError } from "@trpc/client";
import { useNavigate } from "react-router";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notify, notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";

const FAILED = "Kunde inte aktivera krisläge.";

/** Activates, and leads to the page of the crisis. */
export function useActivation(onDone: () => void) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();

  return trpc.crisis.activate.useMutation({
    onSuccess: (activation) => {
      void utils.crisis.invalidate();
      notify.success(activation.isExercise ? "Övningen är startad" : "Krisläget är aktiverat", outcomeOf(activation));
      onDone();
      void navigate(crisisPath(activation.id));
    },
    onError: (error) => {
      // Refused by the portal, or without any answer at all (CRIS-18). At the top, since below it would lie over the button.
      const isRefusal = error instanceof TRPCClientError && Boolean(error.data);
      notifyAccess.error(isRefusal ? "Fel vid Aktivering (API)" : "Aktiveringsfel", `${FAILED} ${errorText(error, "")}`.trim());
      void utils.crisis.active.invalidate();
    },
  });
}

function outcomeOf({ waitsForConfirmation }: RouterOutputs["crisis"]["activate"]): string {
  if (waitsForConfirmation) return "Meddelandet till de boende väntar tills en annan systemägare godkänner det.";
  return "Följ utskicket och skriv loggen här.";
}
