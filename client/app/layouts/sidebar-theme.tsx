import { Center, SegmentedControl, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { SCHEMES } from "#client/components/color-schemes.ts";
import { ThemeToggle } from "#client/components/theme-toggle.tsx";

/** The theme with all three choices in sight; a menu when there is no room. */
export function SidebarTheme({ isCollapsed }: { isCollapsed: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (isCollapsed) return <ThemeToggle />;

  return (
    <SegmentedControl
      fullWidth
      aria-label="Tema"
      value={colorScheme}
      onChange={setColorScheme}
      data={SCHEMES.map(({ scheme, label, icon: SchemeIcon }) => ({
        value: scheme,
        label: (
          <Center h={32}>
            <SchemeIcon size={18} stroke={1.75} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}
