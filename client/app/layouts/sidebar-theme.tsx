import { useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { SCHEMES } from "#client/components/color-schemes.ts";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";
import classes from "./sidebar-theme.module.css";

/** The theme with all three choices in sight; a menu when there is no room. */
export function SidebarTheme({ isCollapsed }: { isCollapsed: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  if (isCollapsed) return <ThemeToggle />;

  return (
    <fieldset className={classes.choices}>
      <VisuallyHidden component="legend">Tema</VisuallyHidden>
      {SCHEMES.map(({ scheme, label, icon: SchemeIcon }) => (
        <label key={scheme} className={classes.choice} title={label}>
          <input type="radio" name={name} value={scheme} checked={scheme === colorScheme} onChange={() => setColorScheme(scheme)} />
          <SchemeIcon size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
