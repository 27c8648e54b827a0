import { Stack, Text } from "@mantine/core";
import { CopyField } from "#client/components/copy-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { codeInWords } from "#shared/text/collaboration-labels.ts";

/** What others enter to invite this association. */
export function OwnCodeCard({ code }: { code: string }) {
  return (
    <SectionCard title="Er kod">
      <Stack gap="sm" maw={480}>
        <Text>Lämna koden till en förening som ni litar på. Med den kan de bjuda in er, inget mer.</Text>
        <CopyField label="Samverkanskod" value={codeInWords(code)} />
      </Stack>
    </SectionCard>
  );
}
