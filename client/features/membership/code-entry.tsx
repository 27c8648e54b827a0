import { Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { readInvitationCode } from "./invitation-code.ts";
import { JoinCard } from "./join-card.tsx";
import { JOIN_PROBLEMS, type JoinProblem } from "./join-texts.ts";
import { LOOKUP_OPTIONS } from "./lookup-options.ts";

interface CodeEntryProps {
  /** What a join link led to, when it led nowhere. */
  initialProblem: JoinProblem | null;
  /** It stands where something was pressed to get here. */
  takesFocus: boolean;
  onFound: (associationId: string) => void;
}

export function CodeEntry({ initialProblem, takesFocus, onFound }: CodeEntryProps) {
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(initialProblem && JOIN_PROBLEMS[initialProblem].text);
  const [isLooking, setLooking] = useState(false);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

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
      await utils.association.lookup.fetch({ associationId: read.code }, LOOKUP_OPTIONS);
      notifyAccess.clear();
      onFound(read.code);
    } catch (failure) {
      if (errorReason(failure) === "ASSOCIATION_NOT_FOUND") {
        setText("");
        refuse(JOIN_PROBLEMS.unknownCode.title, JOIN_PROBLEMS.unknownCode.text);
      } else {
        // The code may be right: it stays for another try.
        refuse("Koden kunde inte kontrolleras", errorText(failure));
      }
    } finally {
      setLooking(false);
    }
  };

  return (
    <JoinCard title="Gå med i en förening">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={field}
            label="Inbjudningskod"
            description="Koden får du av föreningens systemägare, eller genom en QR-kod eller länk som föreningen delar. Du kan också klistra in hela länken."
            descriptionProps={{ fz: "md", mb: "xs" }}
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
