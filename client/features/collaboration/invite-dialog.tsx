import { SegmentedControl, Stack, Textarea, type TextareaProps, TextInput } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { inviteByCodeInput, inviteByEmailInput } from "#shared/schemas/collaboration.ts";
import { codeInWords } from "#shared/text/collaboration-labels.ts";

type Way = "code" | "email";
const WAYS: { value: Way; label: string }[] = [
  { value: "code", label: "Med kod" },
  { value: "email", label: "Med e-post" },
];

interface InviteDialogProps extends DialogProps {
  /** Of a neighbour that was suggested; else empty. */
  code: string;
}

/** «Bjud in förening», by the other's code or by e-mail. */
export function InviteDialog({ code, onClose }: InviteDialogProps) {
  const [way, setWay] = useState<Way>("code");
  return (
    <Dialog title="Bjud in förening" onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <SegmentedControl aria-label="Hur ni bjuder in" fullWidth data={WAYS} value={way} onChange={setWay} />
          {way === "code" ? <InviteByCodeForm code={code} close={close} /> : <InviteByEmailForm close={close} />}
        </Stack>
      )}
    </Dialog>
  );
}

interface FormStepProps {
  close: () => void;
}

/** Asks an association by the code that it has given out. */
function InviteByCodeForm({ code, close }: FormStepProps & { code: string }) {
  const invite = useAction(trpc.collaboration.inviteByCode, {
    done: () => ["Inbjudan är skickad", "Föreningens systemägare får ett mejl."],
    failed: "Det gick inte att spara",
  });
  return (
    <Form
      submit="Bjud in"
      schema={inviteByCodeInput}
      initial={{ code: code && codeInWords(code), message: "" }}
      action={invite}
      close={close}
    >
      {(field) => (
        <>
          <TextInput
            label="Föreningens samverkanskod"
            description="Den står på deras sida Nätverk."
            placeholder="K7MD4-XPQ82"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            withAsterisk
            data-autofocus
            {...field("code")}
          />
          <Greeting {...field("message")} />
        </>
      )}
    </Form>
  );
}

/** Mails a link that is good once. */
function InviteByEmailForm({ close }: FormStepProps) {
  const invite = useAction(trpc.collaboration.inviteByEmail, {
    done: () => ["Inbjudan är skickad", "Länken gäller i 14 dagar."],
    failed: "Det gick inte att spara",
  });
  return (
    <Form submit="Skicka inbjudan" schema={inviteByEmailInput} initial={{ email: "", message: "" }} action={invite} close={close}>
      {(field) => (
        <>
          <TextInput
            label="E-post till föreningens styrelse"
            description="De får en länk som fungerar en gång."
            type="email"
            autoComplete="off"
            withAsterisk
            data-autofocus
            {...field("email")}
          />
          <Greeting {...field("message")} />
        </>
      )}
    </Form>
  );
}

const Greeting = (field: TextareaProps) => (
  <Textarea label="Hälsning" description="Frivillig. Skriv roller, inte namn på boende." autosize minRows={2} maxRows={5} {...field} />
);
