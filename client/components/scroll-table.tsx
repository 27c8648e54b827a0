import { ScrollArea, Table, type TableProps } from "@mantine/core";
import type { ReactNode } from "react";

interface ScrollTableProps extends TableProps {
  /** Names the scrolling region for screen readers and keyboard users. */
  label: string;
  minWidth: number;
  maxHeight?: number;
  children: ReactNode;
}

/** A table that scrolls inside its own region, reachable by keyboard. */
export function ScrollTable({ label, minWidth, maxHeight, children, ...table }: ScrollTableProps) {
  return (
    <ScrollArea.Autosize mah={maxHeight} viewportProps={{ tabIndex: 0, role: "region", "aria-label": label }}>
      <Table miw={minWidth} {...table}>
        {children}
      </Table>
    </ScrollArea.Autosize>
  );
}
