import { Button } from "@mantine/core";
import { IconCopy, IconShare } from "@tabler/icons-react";
import { notify } from "#client/lib/notify.ts";

interface ShareButtonProps {
  title: string;
  /** The page's own when it is not given. */
  url?: string;
  variant?: "filled" | "default";
}

/** Whether the device has something to share with: a telephone does, a laptop often does not. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Passes an address on by what the device shares with; where it has nothing, to the clipboard, and the button says so. */
export function ShareButton({ title, url = window.location.href, variant = "default" }: ShareButtonProps) {
  const shares = canShare();
  const ShareIcon = shares ? IconShare : IconCopy;
  const share = async (): Promise<void> => {
    // Rejected when somebody closes the device's own dialog.
    if (shares) return navigator.share({ title, url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      notify.info("Länken är kopierad", "Klistra in den i ett meddelande till en granne.");
    } catch {
      notify.error("Kunde inte kopiera länken", `Webbläsaren tillåter det inte. Skriv av den: ${url}`);
    }
  };
  return (
    <Button
      variant={variant}
      style={{ flexShrink: 0 }}
      leftSection={<ShareIcon size={18} stroke={1.75} aria-hidden />}
      onClick={() => void share()}
    >
      {shares ? "Dela" : "Kopiera länken"}
    </Button>
  );
}
