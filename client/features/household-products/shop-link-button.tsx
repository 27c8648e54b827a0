import { Button, VisuallyHidden } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { shopLinkLabel } from "#shared/shop-link.ts";

/** Out of the portal, to a shop or to a search among shops. */
export function ShopLinkButton({ link, describedBy }: { link: string; describedBy: string }) {
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      px="sm"
      aria-describedby={describedBy}
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
    >
      {shopLinkLabel(link)}
      <VisuallyHidden> (öppnas i en ny flik)</VisuallyHidden>
    </Button>
  );
}
