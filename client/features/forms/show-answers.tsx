import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { FormReceipt, FormView } from "./form-views.ts";

interface ShowAnswersProps {
  view: FormView;
  receipt: FormReceipt;
  onLeave: () => void;
}

const ICON = <IconEye size={18} stroke={1.75} aria-hidden />;

/** The way to what was handed in: for owners among all answers, for others their own. An anonymous answer is nobody's to see. */
export function ShowAnswers({ view, receipt, onLeave }: ShowAnswersProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const { answerId } = receipt;
  if (view.mayReadAnswers)
    return (
      <LinkButton variant="default" to={`/${view.slug}?visa=svar`} leftSection={ICON} onClick={onLeave}>
        Visa svaren
      </LinkButton>
    );
  if (answerId === null) return null;
  return (
    <>
      <Button variant="default" leftSection={ICON} onClick={dialog.open}>
        Visa svaren
      </Button>
      {isOpen && <AnswerDialog answerId={answerId} onClose={dialog.close} />}
    </>
  );
}
