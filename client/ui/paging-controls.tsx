import { Button, Group, Text } from "@mantine/core";

interface PagingControlsProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

export function PagingControls({ page, pages, onChange }: PagingControlsProps) {
  return (
    <Group justify="space-between" component="nav" aria-label="Sidor" wrap="nowrap" gap="xs">
      <Button variant="default" px="sm" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Föregående
      </Button>
      <Text size="sm" role="status" className="tabular">
        Sida {page} av {pages}
      </Text>
      <Button variant="default" px="sm" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Nästa
      </Button>
    </Group>
  );
}
