import { Anchor, type AnchorProps } from "@mantine/core";
import { Link, type LinkProps } from "react-router";

/** A link within the portal, in running text. */
export function TextLink(props: AnchorProps & LinkProps) {
  return <Anchor component={Link} underline="always" {...props} />;
}

/** The same where it stands alone, as high as a finger. */
export function LoneLink(props: AnchorProps & LinkProps) {
  return <TextLink className="lone-link" {...props} />;
}
