import { Select, type SelectProps } from "@mantine/core";

interface OptionalSelectProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  options: readonly string[];
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A searchable choice that begins with `Ingen vald`, which is null. */
export function OptionalSelect({ options, value, onChange, ...select }: OptionalSelectProps) {
  return (
    <Select
      data={[{ value: "", label: "Ingen vald" }, ...options]}
      value={value ?? ""}
      onChange={(chosen) => onChange?.(chosen || null)}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="Ingen träff"
      {...select}
    />
  );
}
