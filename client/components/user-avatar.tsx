import { mediaAddress } from "#client/lib/media-address.ts";
import { initialsOf } from "./initials.ts";
import { Picture } from "./picture.tsx";

interface UserAvatarProps {
  name: string;
  url: string | null;
  size?: number;
}

/** A picture, or the initials. The name stands beside it or in the label of its button, so it is silent itself. */
export function UserAvatar({ name, url, size = 36 }: UserAvatarProps) {
  return (
    <Picture src={mediaAddress(url)} alt="" size={size} shape="round" tone="light">
      {initialsOf(name)}
    </Picture>
  );
}
