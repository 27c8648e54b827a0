import { Avatar, type AvatarProps } from "@mantine/core";
import { mediaAddress } from "#client/lib/media-address.ts";
import { initialsOf } from "./initials.ts";

interface UserAvatarProps extends Omit<AvatarProps, "src" | "name"> {
  name: string;
  url: string | null;
}

/** A picture, or the initials. The name stands beside it or in the label of its button, so it is silent itself. */
export function UserAvatar({ name, url, ...avatar }: UserAvatarProps) {
  return (
    <Avatar src={mediaAddress(url)} color="fjord" size={36} radius="xl" alt="" aria-hidden {...avatar}>
      {initialsOf(name)}
    </Avatar>
  );
}
