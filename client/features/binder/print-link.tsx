import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";

interface PrintLinkProps {
  /** What of the binder to print, as the address asks for it. */
  query?: string;
  variant?: "filled" | "default";
  onOpen?: () => void;
  children: string;
}

/** Opens the binder as PDF beside the portal. */
export function PrintLink({ query = "", variant = "filled", onOpen, children }: PrintLinkProps) {
  return (
    <Button
      component="a"
      href={`/api/binder.pdf${query}`}
      target="_blank"
      rel="noopener"
      variant={variant}
      onClick={onOpen}
      // On a phone the words need two lines.
      h="auto"
      mih={44}
      py={8}
      styles={{ root: { display: "inline-flex", alignItems: "center" }, label: { whiteSpace: "normal" } }}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      {children}
    </Button>
  );
}
