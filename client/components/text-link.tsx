import { Anchor, type AnchorProps } from "@mantine/core";
import { Link, type LinkProps } from "react-router";

/** A link within the portal, in running text. */
export function TextLink(props: AnchorProps & LinkProps) {
  return <Anchor component={Link} underline="always" {...props} />;
}
