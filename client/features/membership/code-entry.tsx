import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { readInvitationCode } from "./invitation-code.ts";
import { JoinCard } from "./join-card.tsx";
import { JOIN_PROBLEMS, type JoinProblem } from "./join-texts.ts";

interface CodeEntryProps {
  /** What a join link led to, when it led nowhere. */
  initialProblem: JoinProblem | null;
  onFound: (associationId: string) => void;
}

export function CodeEntry({ initialProblem, onFound }: CodeEntryProps) {
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(initialProblem && JOIN_PROBLEMS[initialProblem].text);
  const [isLooking, setLooking] = useState(false);

  const refuse = (title: string, message: string) => {
    setError(message);
    notifyAccess.error(title, message);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLooking) return;
    const read = readInvitationCode(text);
    if ("problem" in read) return refuse(JOIN_PROBLEMS[read.problem].title, JOIN_PROBLEMS[read.problem].text);

    setLooking(true);
    try {
      await utils.association.lookup.fetch({ associationId: read.code }, { retry: false });
      notifyAccess.clear();
      onFound(read.code);
    } catch (failure) {
      setText("");
      const isOther = errorReason(failure) === "RATE_LIMITED" || errorReason(failure) === null;
      refuse(JOIN_PROBLEMS.unknownCode.title, isOther ? errorText(failure) : JOIN_PROBLEMS.unknownCode.text);
    } finally {
      setLooking(false);
    }
  };

  return (
    <JoinCard title="Gå med i en förening">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text id="code-hint">Koden får du av föreningens systemägare, eller genom en QR-kod eller länk som föreningen delar.</Text>
          <TextInput
            ref={field}
            label="Inbjudningskod"
            description="Du kan också klistra in hela länken."
            aria-describedby="code-hint"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            value={text}
            error={error}
            errorProps={{ role: "alert" }}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          />
          <Button type="submit" loading={isLooking}>
            Fortsätt
          </Button>
        </Stack>
      </form>
    </JoinCard>
  );
}
