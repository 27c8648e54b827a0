import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { NoCrisisAreas } from "#client/components/no-crisis-areas.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { ActivateForm } from "./activate-form.tsx";
import { ACTIVATION_FAILED, type ActivationPreset, type ProposedWarning } from "./activation-values.ts";

interface ActivateDialogProps extends DialogProps {
  preset?: ActivationPreset;
  /** The official warning that it is drafted from. */
  warning?: ProposedWarning;
}

/** Drawn while it is open, so that it always begins anew (CRIS-05). Three screens on a phone, one on a computer. */
export function ActivateDialog({ preset, warning, onClose }: ActivateDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`, undefined, { getInitialValueInEffect: false });
  const areas = trpc.preparedness.domains.useQuery();
  const activation = useActivation(onClose);
  const [isExercise, setIsExercise] = useState(preset?.isExercise ?? false);

  return (
    // A neighbour can be added from within.
    <Modal.Stack>
      <Dialog
        title={isExercise ? "Starta en övning" : "Aktivera krisläge"}
        size={1120}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        mayClose={() => !activation.isPending}
        withCloseButton={!activation.isPending}
        onClose={onClose}
      >
        {(close) => (
          <Loaded query={areas} failure="Krisområdena kunde inte hämtas">
            {(found) =>
              found.length === 0 ? (
                <NoCrisisAreas />
              ) : (
                <ActivateForm
                  areas={found}
                  preset={preset}
                  warning={warning}
                  isPhone={isPhone}
                  activation={activation}
                  onExercise={setIsExercise}
                  onCancel={close}
                  onLeave={onClose}
                />
              )
            }
          </Loaded>
        )}
      </Dialog>
    </Modal.Stack>
  );
}

/** Activates, and leads to the page of the crisis. */
function useActivation(onDone: () => void) {
  const navigate = useNavigate();
  const { send, isPending } = useAction(trpc.crisis.activate, {
    done: (activation) => [activation.isExercise ? "Övningen är startad" : "Krisläget är aktiverat", outcomeOf(activation)],
    failed: ACTIVATION_FAILED,
    touches: ["crisis.active", "crisis"],
  });
  return {
    isPending,
    activate(input: RouterInputs["crisis"]["activate"], showRefusal: (error: unknown) => void): void {
      if (isPending) return;
      send(input, {
        // Under way until the page is there: a button that looks unpressed is pressed again.
        onDone: async ({ id }) => {
          await navigate(crisisPath(id));
          onDone();
        },
        onRefused: (error) => {
          // Refused by the portal, or without any answer at all (CRIS-18). At the top, since below it would lie over the button.
          notifyAccess.error(
            error.data ? "Fel vid Aktivering (API)" : "Aktiveringsfel",
            `${ACTIVATION_FAILED} ${errorText(error, "")}`.trim(),
          );
          showRefusal(error);
        },
      });
    },
  };
}

function outcomeOf({ waitsForConfirmation }: RouterOutputs["crisis"]["activate"]): string {
  if (waitsForConfirmation) return "Meddelandet till de boende väntar tills en annan systemägare godkänner det.";
  return "Följ utskicket och skriv loggen här.";
}
