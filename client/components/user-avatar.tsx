import { mediaAddress } from "#client/lib/media-address.ts";
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

/** One or two letters for an avatar: of the first and last word. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase("sv") ?? "").join("");
}
