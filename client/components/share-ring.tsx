import { Center, getThemeColor, Text, useMantineTheme } from "@mantine/core";
import type { ReactNode } from "react";

interface ShareRingProps {
  /** Of one; more counts as one. */
  share: number;
  color: string;
  /** Its width in pixels. */
  size: number;
  /** What stands in its middle. */
  children: ReactNode;
  /** What it says to those who do not see it; without it is hidden from them. */
  label?: string;
}

/** A ring that is filled as far as something is done. Mantine's brings its tooltips along, for which no first page shall wait. */
export function ShareRing({ share, color, size, children, label }: ShareRingProps) {
  const theme = useMantineTheme();
  const width = size / 10;
  const circle = { cx: size / 2, cy: size / 2, r: (size - width) / 2, fill: "none", strokeWidth: width, pathLength: 1 };
  return (
    <Center
      pos="relative"
      w={size}
      h={size}
      style={{ flex: "none" }}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <svg width={size} height={size} style={{ position: "absolute", inset: 0, rotate: "-90deg" }} aria-hidden>
        <circle {...circle} stroke="var(--app-line)" />
        {share > 0 && (
          <circle {...circle} stroke={getThemeColor(color, theme)} strokeLinecap="round" strokeDasharray={`${Math.min(1, share)} 1`} />
        )}
      </svg>
      <Text fw={650} fz={size / 4} lh={1} className="tabular">
        {children}
      </Text>
    </Center>
  );
}
