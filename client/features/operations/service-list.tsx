import { Box, Group, Stack } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { SectionCard } from "#client/components/section-card.tsx";
import { DataList, type DataListProps } from "#client/ui/data-list.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import type { ListState } from "#client/ui/use-list-state.ts";

interface ServiceListProps<Row> extends Pick<DataListProps<Row, string>, "query" | "columns" | "rowKey"> {
  title: string;
  searchLabel: string;
  searchHint: string;
  /** Buttons beside the title. */
  action?: ReactNode;
  /** Choices beside the search. */
  filters?: ReactNode;
  list: Pick<ListState<z.ZodObject>, "search" | "onPage">;
  /** What stands where nothing is found. */
  empty: string;
  minWidth: number;
  /** One row where a table has no room, as a `ListRow`. */
  row: (row: Row) => ReactNode;
}

/** A searched list of the whole service, ten at a time. */
export function ServiceList<Row>({
  title,
  searchLabel,
  searchHint,
  action,
  filters,
  list,
  empty,
  minWidth,
  row,
  ...rows
}: ServiceListProps<Row>) {
  return (
    <SectionCard title={title} action={action}>
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <Box maw={420} style={{ flex: "1 1 16rem" }}>
            <SearchField label={searchLabel} placeholder={searchHint} {...list.search} />
          </Box>
          {filters}
        </Group>
        <DataList
          {...rows}
          label={title}
          empty={{ icon: IconSearchOff, text: empty }}
          paging={{ onPage: list.onPage }}
          cards={{ below: 75, as: "rows", draw: row }}
          table={{ minWidth, verticalSpacing: "sm" }}
        />
      </Stack>
    </SectionCard>
  );
}
