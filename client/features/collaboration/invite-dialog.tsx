import { Modal, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { InviteByCodeForm, InviteByEmailForm } from "./invite-forms.tsx";

type Way = "code" | "email";
const WAYS: { value: Way; label: string }[] = [
  { value: "code", label: "Med kod" },
  { value: "email", label: "Med e-post" },
];

/** «Bjud in förening», by the other's code or by e-mail. */
export function InviteDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [way, setWay] = useState<Way>("code");
  return (
    <Modal opened onClose={onClose} title="Bjud in förening" size={520}>
      <Stack gap="md">
        <SegmentedControl aria-label="Hur ni bjuder in" fullWidth data={WAYS} value={way} onChange={(value) => setWay(value as Way)} />
        {way === "code" ? <InviteByCodeForm code={code} onDone={onClose} /> : <InviteByEmailForm onDone={onClose} />}
      </Stack>
    </Modal>
  );
}
