import { Anchor, Text } from "@mantine/core";

interface SupplierWebsiteProps {
  website: string;
  supplierName: string;
}

/** A link to the supplier's site, shown without `https://`; plain text where the address is none of the web. */
export function SupplierWebsite({ website, supplierName }: SupplierWebsiteProps) {
  const shown = website.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  if (!/^https?:\/\//i.test(website)) return <Text style={{ overflowWrap: "anywhere" }}>{shown}</Text>;
  return (
    <Anchor
      href={website}
      target="_blank"
      rel="noreferrer"
      underline="always"
      style={{ overflowWrap: "anywhere" }}
      aria-label={`${shown}, webbplats för ${supplierName}, öppnas i ny flik`}
    >
      {shown}
    </Anchor>
  );
}
