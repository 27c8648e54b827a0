import { ActionIcon, Box, Menu } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "react-router";

const WAYS_IN = [
  { to: "/login", label: "Logga in" },
  { to: "/signup", label: "Kom igång" },
];

/** The top navigation on a phone, for signed-out visitors. */
export function PublicMenu({ links }: { links: { to: string; label: string }[] }) {
  return (
    <Box hiddenFrom="sm">
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label="Öppna menyn">
            <IconMenu2 size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {[...links, ...WAYS_IN].map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
