import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconMoon, IconSun } from "@tabler/icons-react";
import { SCHEMES } from "./color-schemes.ts";
import classes from "./theme-toggle.module.css";

/** Light, dark or the system's. Which icon shows is left to CSS: the page may have been rendered before the choice is known. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Tema">
          <ActionIcon aria-label="Välj tema">
            <IconSun className={classes.light} size={20} stroke={1.75} aria-hidden />
            <IconMoon className={classes.dark} size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ scheme, label, icon: SchemeIcon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<SchemeIcon size={18} stroke={1.75} aria-hidden />}
            rightSection={scheme === colorScheme && <IconCheck size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
