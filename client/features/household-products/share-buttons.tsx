import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { notify } from "#client/lib/notify.ts";

const SHOWN_MS = 2000;

/** The list as text: to the clipboard, or by what this device shares with; where it has nothing, to the clipboard too. */
export function ShareButtons({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);

  /** Whether it worked: browsers refuse on insecure addresses. */
  const toClipboard = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      notify.error("Kunde inte kopiera", "Webbläsaren tillåter det inte. Skriv ut listan i stället.");
      return false;
    }
  };
  const copy = async (): Promise<void> => {
    if (!(await toClipboard())) return;
    setCopied(true);
    window.setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const share = async (): Promise<void> => {
    // Rejected when somebody closes the device's own dialog.
    if (typeof navigator.share === "function") await navigator.share({ title: "Vår inköpslista", text }).catch(() => undefined);
    else if (await toClipboard()) notify.info("Listan är kopierad", "Klistra in den i ett meddelande till hushållet.");
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? "Kopierad" : "Kopiera lista"}</span>
      </Button>
      <Button variant="default" leftSection={<IconShare size={18} stroke={1.75} aria-hidden />} onClick={() => void share()}>
        Dela med hushållet
      </Button>
    </>
  );
}
