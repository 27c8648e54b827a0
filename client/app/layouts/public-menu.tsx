import { ActionIcon, Box } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";

const WAYS_IN = [
  { to: "/login", label: "Logga in" },
  { to: "/signup", label: "Kom igång" },
];

/** The top navigation on a phone, for signed-out visitors. */
export function PublicMenu({ links }: { links: { to: string; label: string }[] }) {
  return (
    <Box hiddenFrom="md">
      <ActionMenu
        label="Meny"
        trigger={(trigger) => (
          <ActionIcon aria-label="Öppna menyn" {...trigger}>
            <IconMenu2 size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      >
        {[...links, ...WAYS_IN].map(({ to, label }) => (
          <ActionMenuItem key={to} to={to}>
            {label}
          </ActionMenuItem>
        ))}
      </ActionMenu>
    </Box>
  );
}
