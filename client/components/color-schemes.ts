import type { MantineColorScheme } from "@mantine/core";
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

/** The three themes as they are offered. */
export const SCHEMES: { scheme: MantineColorScheme; label: string; icon: Icon }[] = [
  { scheme: "light", label: "Ljust", icon: IconSun },
  { scheme: "dark", label: "Mörkt", icon: IconMoon },
  { scheme: "auto", label: "Systemets", icon: IconDeviceDesktop },
];
