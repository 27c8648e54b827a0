import { Box, Table, type TableProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./scroll-table.module.css";

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
    // Whoever has no pointer scrolls by keyboard, so the region takes the focus.
    <Box component="section" aria-label={label} tabIndex={0} className={classes.region} style={{ maxHeight }}>
      <Table miw={minWidth} {...table}>
        {children}
      </Table>
    </Box>
  );
}
