import { Button } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { notify } from "#client/lib/notify.ts";

/** The address of this page, by what the device shares with; where it has nothing, to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async (): Promise<void> => {
    const url = window.location.href;
    // Rejected when somebody closes the device's own dialog.
    if (typeof navigator.share === "function") return navigator.share({ title, url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      notify.info("Länken är kopierad", "Klistra in den i ett meddelande till en granne.");
    } catch {
      notify.error("Kunde inte kopiera länken", "Webbläsaren tillåter det inte. Kopiera adressen ur adressfältet.");
    }
  };
  return (
    <Button variant="default" leftSection={<IconShare size={18} stroke={1.75} aria-hidden />} onClick={() => void share()}>
      Dela
    </Button>
  );
}
