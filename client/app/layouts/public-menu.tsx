import { ActionIcon, Box, Menu } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { Link } from "react-router";

interface PublicMenuProps {
  links: { to: string; label: string }[];
  isSignedIn: boolean;
}

/** The top navigation on a phone. */
export function PublicMenu({ links, isSignedIn }: PublicMenuProps) {
  const waysIn = isSignedIn
    ? []
    : [
        { to: "/login", label: "Logga in" },
        { to: "/signup", label: "Kom igång" },
      ];
  return (
    <Box hiddenFrom="sm">
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label="Öppna menyn">
            <IconMenu2 size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {[...links, ...waysIn].map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
