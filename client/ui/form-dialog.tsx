import { Alert, Button, Group, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { Dialog, type DialogProps } from "./dialog.tsx";
import type { Action } from "./use-action.ts";

interface FormProps<Draft extends Record<string, unknown>, Input, Answer> {
  /** On the button that sends; of what stands in the fields where that decides the words, or whether it may be pressed yet. */
  submit: string | ((draft: Draft) => { label: string; isReady: boolean });
  /** What the server checks by: what is sent is read by it from what stands in the fields. */
  schema: z.ZodType<Input, unknown>;
  initial: Draft;
  action: Action<Input, Answer>;
  /** Told before it closes. */
  onDone?: (answer: Answer) => void;
  /** What is sent takes something away. */
  isDestructive?: boolean;
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

/** The form of a dialog whose frame is not the usual one: `<Dialog closeOnClickOutside={false}>{(close) => <Form close={close} …/>}</Dialog>`. */
export function Form<Draft extends Record<string, unknown>, Input, Answer>({
  submit,
  schema,
  initial,
  action,
  onDone,
  isDestructive = false,
  close,
  children,
}: FormProps<Draft, Input, Answer> & { close: () => void }) {
  const form = useSchemaForm<Draft>(schema, { initialValues: initial });
  /** What no field shows. */
  const [refusal, setRefusal] = useState<unknown>(null);
  // Also while it moves out: a second press would send a second time.
  const isUnderWay = useRef(false);
  const [isDone, setIsDone] = useState(false);
  const { label, isReady } = typeof submit === "string" ? { label: submit, isReady: true } : submit(form.getValues());
  const send = form.onSubmit((draft) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(null);
    action.send(schema.parse(draft), {
      onDone: (answer) => {
        setIsDone(true);
        onDone?.(answer);
        close();
      },
      onRefused: (error) => {
        isUnderWay.current = false;
        setRefusal(showAtFields(form, error) ? null : error);
      },
    });
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        {children(form.getInputProps, form)}
        {refusal !== null && (
          <Alert color="kris" role="alert" title={action.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
            {[Object.values(fieldErrors(refusal))[0] ?? errorText(refusal), action.remedy].filter(Boolean).join(" ")}
          </Alert>
        )}
        <DialogFooter
          submit={label}
          isReady={isReady}
          isPending={action.isPending || isDone}
          isDestructive={isDestructive}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}

export interface DialogFooterProps {
  /** On the button that does it; it sends the form around it, or what `onSubmit` says. */
  submit: string;
  icon?: ReactNode;
  onSubmit?: () => void;
  isReady?: boolean;
  isPending?: boolean;
  isDestructive?: boolean;
  cancel?: string;
  onCancel: () => void;
}

/** The two buttons of a dialog; for those whose form is not `Form`. */
export function DialogFooter({
  submit,
  icon,
  onSubmit,
  isReady = true,
  isPending = false,
  isDestructive = false,
  cancel = "Avbryt",
  onCancel,
}: DialogFooterProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        type={onSubmit ? "button" : "submit"}
        color={isDestructive ? "kris" : undefined}
        disabled={!isReady}
        loading={isPending}
        leftSection={icon}
        onClick={onSubmit}
      >
        {submit}
      </Button>
    </Group>
  );
}
