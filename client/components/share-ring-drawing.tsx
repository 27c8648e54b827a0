import "@mantine/core/styles/RingProgress.css";
import { RingProgress, Text } from "@mantine/core";
import type { ReactNode } from "react";

export interface ShareRingProps {
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

export default function ShareRingDrawing({ share, color, size, children, label }: ShareRingProps) {
  return (
    <RingProgress
      size={size}
      thickness={Math.round(size / 10)}
      roundCaps
      rootColor="var(--app-line)"
      sections={share > 0 ? [{ value: Math.min(1, share) * 100, color }] : []}
      label={
        <Text ta="center" fw={650} fz={28} lh={1} className="tabular">
          {children}
        </Text>
      }
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
