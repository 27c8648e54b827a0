import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formFile } from "#shared/schemas/form-answers.ts";
import type { FormColumn } from "#shared/schemas/form-schema.ts";
import { useFormContext } from "./form-context.ts";

const PHOTOS = "image/jpeg,image/png,image/webp";

/** A file or a photo that is stored as soon as it is chosen. */
export function FileField({ field, path }: { field: FormColumn; path: string }) {
  const { form, upload } = useFormContext();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { value, onChange, error } = form.getInputProps(path);
  const stored = formFile.safeParse(value).data;

  const store = async (file: File | null): Promise<void> => {
    if (!file || !upload) return;
    setIsUploading(true);
    setProblem(null);
    try {
      onChange(await upload(file, field.type === "photo" ? "photo" : "file"));
    } catch (failure) {
      setProblem(errorText(failure));
    } finally {
      setIsUploading(false);
    }
  };

  return (
    <Input.Wrapper
      size="md"
      label={field.label}
      labelElement="div"
      description={field.help}
      withAsterisk={field.required}
      error={problem ?? error}
    >
      <Group gap="xs" mt={4} mb={problem || error ? 4 : 0}>
        {stored && (
          <Text size="sm" component="span" style={{ overflowWrap: "anywhere" }}>
            {stored.filename}{" "}
            <Text span c="dimmed" inherit>
              {fileSize(stored.sizeBytes)}
            </Text>
          </Text>
        )}
        <FileButton accept={field.type === "photo" ? PHOTOS : `${PHOTOS},application/pdf`} onChange={(file) => void store(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              loading={isUploading}
              disabled={!upload}
              data-path={path}
              aria-label={`${stored ? "Byt" : "Lägg till"} ${field.label.toLowerCase()}`}
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            >
              {stored ? "Byt" : "Lägg till"}
            </Button>
          )}
        </FileButton>
        {stored && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Ta bort ${field.label.toLowerCase()}`}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Ta bort
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
