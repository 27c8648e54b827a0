import { Alert, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { refusalText } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Dialog, DialogFooter, type DialogProps } from "./dialog.tsx";
import type { Action } from "./use-action.ts";

/** An `Action`, by whatever way it reaches the server. */
export interface FormAction<Input, Answer> extends Pick<Action<Input, Answer>, "isPending" | "failed"> {
  /** `onRefused(null)`: it says itself what went wrong, or nothing is to be said. */
  send: (input: Input, outcome: { onDone: (answer: Answer) => void; onRefused: (refusal: unknown) => void }) => void;
}

interface FormProps<Draft extends Record<string, unknown>, Input, Answer> {
  /** On the button that sends; of what stands in the fields where that decides the words, or whether it may be pressed yet. */
  submit: string | ((draft: Draft) => { label: string; isReady: boolean });
  /** What the server checks by: what is sent is read by it from what stands in the fields. */
  schema: z.ZodType<Input, unknown>;
  initial: Draft;
  action: FormAction<Input, Answer>;
  /** Told before it closes. */
  onDone?: (answer: Answer) => void;
  /** What is sent takes something away. */
  isDestructive?: boolean;
  /**
   * After a refusal that no field shows, where somebody else was first: reads what stands now into the form, so that sending once more
   * holds, and answers what is said of it after the reason.
   */
  remedy?: (refusal: unknown, form: UseFormReturnType<Draft>) => Promise<string | null>;
  /** Given the way to bind a field by its path, and the form where fields depend on each other. */
  children: (field: UseFormReturnType<Draft>["getInputProps"], form: UseFormReturnType<Draft>) => ReactNode;
}

interface FormDialogProps<Draft extends Record<string, unknown>, Input, Answer> extends DialogProps, FormProps<Draft, Input, Answer> {
  title: string;
  size?: number;
}

/**
 * A dialog with a form and one action: it checks by the schema, shows refusals at their fields with the focus in the first of
 * them and all others above the buttons, and closes when it is done.
 */
export function FormDialog<Draft extends Record<string, unknown>, Input, Answer>({
  title,
  size,
  onClose,
  ...form
}: FormDialogProps<Draft, Input, Answer>) {
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      {(close) => <Form {...form} close={close} />}
    </Dialog>
  );
}

/**
 * A dialog begins where one writes, not at its cross. What has its list open as soon as it has the focus (a select) is left alone, and so
 * is a dialog that names a field itself.
 */
function beginInFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector("[data-autofocus]")) return;
  const first = form.querySelector<HTMLElement>("input:not([type=hidden], :disabled), textarea:not(:disabled)");
  if (first?.matches("textarea, input:not([type=radio], [type=checkbox], [type=file], [role=combobox], [aria-haspopup], [readonly])"))
    first.setAttribute("data-autofocus", "");
}

/** The form of a dialog whose frame is not the usual one: `<Dialog closeOnClickOutside={false}>{(close) => <Form close={close} …/>}</Dialog>`. */
export function Form<Draft extends Record<string, unknown>, Input, Answer>({
  submit,
  schema,
  initial,
  action,
  onDone,
  isDestructive = false,
  remedy,
  close,
  children,
}: FormProps<Draft, Input, Answer> & { close: () => void }) {
  const form = useSchemaForm<Draft>(schema, { initialValues: initial });
  /** What no field shows, and what can be done about it. */
  const [refusal, setRefusal] = useState<{ error: unknown; hint: string | null } | null>(null);
  // Also while it moves out or reads what stands now: a second press would send a second time.
  const isUnderWay = useRef(false);
  const [isHeld, setIsHeld] = useState(false);
  const { label, isReady } = typeof submit === "string" ? { label: submit, isReady: true } : submit(form.getValues());
  const refuse = async (error: unknown): Promise<void> => {
    if (error !== null && !showAtFields(form, error)) {
      setIsHeld(true);
      const hint = (await remedy?.(error, form).catch(() => null)) ?? null;
      setIsHeld(false);
      setRefusal({ error, hint });
    }
    isUnderWay.current = false;
  };
  const send = form.onSubmit((draft) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(null);
    action.send(schema.parse(draft), {
      onDone: (answer) => {
        setIsHeld(true);
        onDone?.(answer);
        close();
      },
      onRefused: (error) => void refuse(error),
    });
  });
  return (
    <form
      ref={beginInFirstField}
      noValidate
      onSubmit={(event) => {
        // React lets the event of a dialog rise to the form that the dialog was opened from.
        event.stopPropagation();
        send(event);
      }}
    >
      <Stack gap="md">
        {children(form.getInputProps, form)}
        {refusal && (
          <Alert color="kris" role="alert" title={action.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
            {[refusalText(refusal.error), refusal.hint].filter(Boolean).join(" ")}
          </Alert>
        )}
        <DialogFooter
          submit={label}
          isReady={isReady}
          isPending={action.isPending || isHeld}
          isDestructive={isDestructive}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}
