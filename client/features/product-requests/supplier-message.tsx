import { Textarea, type TextareaProps } from "@mantine/core";
import { NOTES_MAX_LENGTH } from "#shared/limits.ts";
import { MESSAGE_HEADING } from "#shared/text/quote-words.ts";

/** What the board writes to a supplier: to the request's own with the request, to another where it is asked. */
export function SupplierMessage(field: TextareaProps) {
  return (
    <Textarea
      label={MESSAGE_HEADING}
      description="Leverantören läser det. Skriv till exempel önskad leveranstid eller portkod."
      autosize
      minRows={3}
      maxLength={NOTES_MAX_LENGTH}
      {...field}
    />
  );
}
