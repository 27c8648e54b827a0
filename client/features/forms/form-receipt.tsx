import { Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { FormSlug } from "#shared/content/form-pages.ts";
import type { FormReceipt, FormView } from "./form-views.ts";
import { MakePdf } from "./make-pdf.tsx";
import { ShowAnswers } from "./show-answers.tsx";

/** Where what was handed in has made a difference. */
const NEXT: Partial<Record<FormSlug, { to: string; label: string; text: string }>> = {
  "user-form": { to: "/water", label: "Räkna på vattnet", text: "Hushållets värden är sparade och används i hela portalen." },
  vattenformular: { to: "/water?tab=forening", label: "Visa vattenplanen", text: "Föreningens vattenplan är sparad." },
  foreningsprofil: { to: "/association-profile", label: "Visa föreningens uppgifter", text: "Föreningens uppgifter är sparade." },
};

interface FormReceiptCardProps {
  view: FormView;
  receipt: FormReceipt;
  /** Reads the form anew, so that it is empty when one comes back to it. */
  onLeave: () => void;
}

/** That the form has arrived, the number to name when asking about it, and what can be done with it now. */
export function FormReceiptCard({ view, receipt, onLeave }: FormReceiptCardProps) {
  const { formatDateTime } = useDateFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const next = NEXT[view.slug];
  const text = view.schema.anonymous
    ? "Svaret är anonymt från och med nu. Spara numret om du vill kunna fråga om det; ingen annan vet att det är ditt."
    : (next?.text ?? "Svaren är sparade hos föreningen.");

  return (
    <Card component="section" aria-label="Kvitto">
      <Stack gap="md" maw={560}>
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon color="lugn" size={40} radius="xl">
            <IconCheck size={22} aria-hidden />
          </ThemeIcon>
          <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
            Formuläret är inlämnat
          </Title>
        </Group>
        <Text>{text}</Text>
        <CopyField label="Kvittonummer" value={receipt.receiptNumber} description={`Inlämnat ${formatDateTime(receipt.submittedAt)}`} />
        <Group gap="xs">
          {next ? (
            <LinkButton to={next.to}>{next.label}</LinkButton>
          ) : (
            <>
              <ShowAnswers view={view} receipt={receipt} onLeave={onLeave} />
              <MakePdf view={view} receipt={receipt} />
            </>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
