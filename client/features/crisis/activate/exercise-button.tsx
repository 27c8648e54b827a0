import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSchool } from "@tabler/icons-react";
import { Suspense, useRef } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { withPageStyles } from "#client/theme/with-page-styles.ts";

const loadDialog = withPageStyles(() => import("./activate-dialog.tsx"));
const ActivateDialog = lazyPart(async () => ({ default: (await loadDialog()).ActivateDialog }));

interface ExerciseButtonProps {
  crisisDomainId?: string;
  label?: string;
  /** It goes to the residents too, unless somebody takes them out. */
  sendExternalMessage?: boolean;
}

/** Begins an exercise wherever one looks for it, in an area of one's own or one to be chosen. For who may activate a crisis. */
export function ExerciseButton({ label = "Starta en övning", ...preset }: ExerciseButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus(() => button.current);
  const open = (): void => {
    focus.remember();
    dialog.open();
  };
  const close = (): void => {
    dialog.close();
    focus.giveBack(false);
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconSchool size={18} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {label}
      </Button>
      <Suspense fallback={null}>{isOpen && <ActivateDialog preset={{ ...preset, isExercise: true }} onClose={close} />}</Suspense>
    </>
  );
}
