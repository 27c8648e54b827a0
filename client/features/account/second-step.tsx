import { Anchor, Button, Group, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { TOTP_CODE_LENGTH } from "#shared/limits.ts";
import classes from "./account.module.css";
import { StepSkeleton } from "./auth-card.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { appCodeForm, digitsOf, recoveryCodeForm } from "./second-step-form.ts";

type Way = RouterOutputs["auth"]["secondStep"]["way"] | "recovery";

interface StepProps {
  onRestart: (reason?: string) => void;
}

/** The second step of the sign-in: a code of the authenticator app, a passkey where there is no app, or a recovery code. The page leads on once the session is there. */
export function SecondStep({ onRestart }: StepProps) {
  const step = trpc.auth.secondStep.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  if (step.isPending) return <StepSkeleton />;
  // What is wrong, a code will tell too.
  return <Step asked={step.data?.way ?? "app"} onRestart={onRestart} />;
}

const BACK: Record<Exclude<Way, "recovery">, string> = { app: "Använd autentiseringsappen", passkey: "Använd passnyckeln" };

function Step({ asked, onRestart }: StepProps & { asked: Exclude<Way, "recovery"> }) {
  const refreshSession = useSessionRefresh();
  const [way, setWay] = useState<Way>(asked);
  const field = useRef<HTMLInputElement>(null);
  const form = useSchemaForm(way === "app" ? appCodeForm : recoveryCodeForm, { initialValues: { code: "" } });
  const complete = trpc.auth.completeSecondFactor.useMutation({
    onSuccess: () => {
      notifyAccess.clear();
      return refreshSession();
    },
    onError: (error) => {
      const text = errorText(error);
      notifyAccess.error("Fel vid inloggning", text);
      if (errorReason(error) === "CHALLENGE_EXPIRED") return onRestart(text);
      form.setFieldError("code", text);
      field.current?.focus();
      field.current?.select();
    },
  });
  const isBusy = complete.isPending || complete.isSuccess;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field that was shown before is gone
  useEffect(() => field.current?.focus(), [way]);

  const send = (code: string): void => {
    if (!isBusy) complete.mutate({ code });
  };
  const typeDigits = (typed: string): void => {
    const code = digitsOf(typed);
    const isNew = code !== form.values.code;
    form.setFieldValue("code", code);
    if (isNew && code.length === TOTP_CODE_LENGTH) send(code);
  };
  const changeWay = (): void => {
    form.reset();
    setWay(way === "recovery" ? asked : "recovery");
  };

  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => send(code))}>
      <Stack gap="md">
        {way === "app" && <AppCodeField ref={field} readOnly={isBusy} {...form.getInputProps("code")} onChange={typeDigits} />}
        {way === "recovery" && <RecoveryCodeField ref={field} readOnly={isBusy} {...form.getInputProps("code")} />}
        {way === "passkey" ? (
          <PasskeyButton as="second-step" label="Använd passnyckeln" onExpired={onRestart} />
        ) : (
          <Button type="submit" fullWidth loading={isBusy}>
            Logga in
          </Button>
        )}
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" underline="always" py={10} onClick={changeWay}>
            {way === "recovery" ? BACK[asked] : "Använd en återställningskod"}
          </Anchor>
          <Anchor component="button" type="button" underline="always" py={10} onClick={() => onRestart()}>
            Börja om
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}

interface AppCodeFieldProps extends Omit<TextInputProps, "onChange"> {
  onChange: (typed: string) => void;
}

/** One field for all six digits: it can be filled from the clipboard and by the browser, and is read out as one. */
function AppCodeField({ onChange, ...input }: AppCodeFieldProps) {
  return (
    <TextInput
      label="Verifieringskod"
      description="Sex siffror från din autentiseringsapp. Koden skickas när du har skrivit den sista."
      autoComplete="one-time-code"
      inputMode="numeric"
      classNames={{ input: classes.digits, description: classes.hint }}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function RecoveryCodeField(input: TextInputProps) {
  return (
    <TextInput
      label="Återställningskod"
      description="En av koderna du sparade när du slog på tvåfaktorsautentiseringen. Varje kod fungerar en gång."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ description: classes.hint }}
      {...input}
    />
  );
}
