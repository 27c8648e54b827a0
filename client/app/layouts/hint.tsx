import "@mantine/core/styles/Tooltip.css";
import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

export default function Hint({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
