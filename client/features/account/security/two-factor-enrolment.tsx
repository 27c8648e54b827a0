import { Button, Flex, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { TOTP_CODE_LENGTH } from "#shared/limits.ts";
import classes from "../account.module.css";
import { CopyableCode } from "./copyable-code.tsx";
import type { Enrolment } from "./two-factor-state.ts";

const WRONG_CODE = "Verifieringen misslyckades. Kontrollera koden och försök igen. Koden kan vara ogiltig eller ha gått ut.";

interface TwoFactorEnrolmentProps {
  enrolment: Enrolment;
  onVerified: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret as QR code and as text, and the code that shows the app has it. */
export function TwoFactorEnrolment({ enrolment, onVerified, onCancel }: TwoFactorEnrolmentProps) {
  const { qr_code: qrCode, secret } = enrolment.totp;
  return (
    <Stack gap="lg">
      {/* The picture stands before the words, and below them where there is no room beside. */}
      <Flex gap={24} direction="row-reverse" wrap="wrap" justify="flex-end">
        <Stack gap="sm" miw={0} maw={480} flex="1 1 280px">
          <Title order={3} size="h4">
            1. Lägg till kontot i appen
          </Title>
          <Text>
            Öppna din autentiseringsapp och skanna QR-koden. Google Authenticator, Microsoft Authenticator och 1Password fungerar.
          </Text>
          <CopyableCode
            label="Kan du inte skanna, eller har du appen i samma telefon? Skriv in nyckeln i appen:"
            value={secret}
            shown={inGroupsOfFour(secret)}
          />
        </Stack>
        <img src={qrCode} alt="QR-kod för autentiseringsappen" width={200} height={200} className={classes.qrCode} />
      </Flex>
      <Stack gap="sm">
        <Title order={3} size="h4">
          2. Skriv koden som appen visar
        </Title>
        <CodeForm factorId={enrolment.id} onVerified={onVerified} onCancel={onCancel} />
      </Stack>
    </Stack>
  );
}

const inGroupsOfFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface CodeFormProps {
  factorId: string;
  onVerified: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

function CodeForm({ factorId, onVerified, onCancel }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const verify = trpc.auth.mfa.challengeAndVerify.useMutation({
    onSuccess: ({ recoveryCodes }) => onVerified(recoveryCodes),
    onError: (failure) => {
      setError(verifyErrorText(failure));
      field.current?.select();
    },
  });
  const isComplete = code.length === TOTP_CODE_LENGTH;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code === "") setError("Verifieringskod krävs.");
    else if (!isComplete) setError(`Koden har ${TOTP_CODE_LENGTH} siffror.`);
    else if (!verify.isPending) verify.mutate({ factorId, code });
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Verifiera appen">
      <Stack gap="md">
        <TextInput
          ref={field}
          label="Verifieringskod"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tabular"
          maw={280}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\s/g, "").slice(0, TOTP_CODE_LENGTH));
            setError(null);
          }}
          onKeyDown={(event) => {
            // A disabled button keeps Enter from submitting, and then nothing would tell what is missing.
            if (event.key === "Enter") submit(event);
          }}
        />
        <Group gap="xs">
          <Button type="submit" disabled={!isComplete} loading={verify.isPending}>
            Verifiera
          </Button>
          <Button variant="default" onClick={onCancel}>
            Avbryt
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Whoever must wait, or has no contact, is not helped by looking at the code again. */
function verifyErrorText(error: unknown): string {
  const reason = errorReason(error);
  return reason === null || reason === "RATE_LIMITED" ? errorText(error) : WRONG_CODE;
}
