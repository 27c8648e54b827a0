import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useSession } from "#client/lib/use-session.ts";
import type { LinkedExport } from "./use-exports.ts";
import { useScrollTo } from "./use-scroll-to.ts";

/** Why the link in the mail no longer gives a file, and the way on. */
export function LinkedExportNotice({ linked }: { linked: LinkedExport }) {
  const { session } = useSession();
  const ref = useScrollTo<HTMLDivElement>(linked.state !== "there");
  if (linked.state === "there") return null;

  const { title, text } = {
    expired: { title: "Exporten har gått ut", text: "En export finns kvar i 7 dagar. Beställ en ny, så mejlar vi en ny länk." },
    failed: { title: "Exporten misslyckades", text: "Filen blev aldrig klar. Beställ en ny, så mejlar vi en länk." },
    unknown: {
      title: "Exporten hittades inte",
      text: `Den är borttagen eller hör till ett annat konto. Du är inloggad som ${session?.user.email}. Beställ en ny export, eller logga in med det andra kontot.`,
    },
  }[linked.state];
  return (
    <Alert ref={ref} color="varsel" role="status" w="100%" title={title} icon={<IconInfoCircle size={20} aria-hidden />}>
      {text}
    </Alert>
  );
}
