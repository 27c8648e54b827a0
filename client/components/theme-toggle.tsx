import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { ActionMenu } from "./action-menu.tsx";
import { ActionMenuItem } from "./action-menu-item.tsx";
import { SCHEMES } from "./color-schemes.ts";
import classes from "./theme-toggle.module.css";

/** Light, dark or the system's. Which icon shows is left to CSS: the page may have been rendered before the choice is known. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <ActionMenu
      label="Tema"
      trigger={(trigger) => (
        <ActionIcon aria-label="Välj tema" title="Välj tema" {...trigger}>
          <IconSun className={classes.light} size={20} stroke={1.75} aria-hidden />
          <IconMoon className={classes.dark} size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      {SCHEMES.map(({ scheme, label, icon }) => (
        <ActionMenuItem key={scheme} icon={icon} checked={scheme === colorScheme} onClick={() => setColorScheme(scheme)}>
          {label}
        </ActionMenuItem>
      ))}
    </ActionMenu>
  );
}
