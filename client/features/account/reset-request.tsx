import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { requestPasswordResetInput } from "#shared/schemas/account.ts";
import { ResetMailSent } from "./reset-mail-sent.tsx";

interface ResetRequestProps {
  /** The address as it was typed on the page before. */
  initialEmail: string | undefined;
  /** The form that was shown before is gone, and the focus with it. */
  takesFocus?: boolean;
}

/** Asks for the link that opens the form for a new password. The answer is the same whether or not the account exists. */
export function ResetRequest({ initialEmail = "", takesFocus = false }: ResetRequestProps) {
  const isLive = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const form = useSchemaForm(requestPasswordResetInput, { initialValues: { email: initialEmail } });
  const request = trpc.auth.requestPasswordReset.useMutation({
    onError: (error) => notifyAccess.error("Mejlet kunde inte skickas", errorText(error)),
  });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  if (request.data) {
    return <ResetMailSent email={form.values.email.trim()} message={request.data.message} onOtherAddress={request.reset} />;
  }
  return (
    <form inert={!isLive} noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
      <Stack gap="md">
        <Text>Skriv adressen du loggar in med, så får du en länk där du väljer ett nytt lösenord.</Text>
        <TextInput
          ref={field}
          label="E-postadress"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps("email")}
        />
        <Button type="submit" fullWidth loading={request.isPending}>
          Skicka länk
        </Button>
      </Stack>
    </form>
  );
}
