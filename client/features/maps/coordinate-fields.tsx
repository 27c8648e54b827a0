import { Anchor, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ClipboardEvent } from "react";
import { searchUrl } from "./map-layers.ts";
import { readPair } from "./read-pair.ts";

export interface Coordinates {
  latitude: string;
  longitude: string;
}

interface CoordinateFieldsProps {
  field: (name: keyof Coordinates) => ReturnType<UseFormReturnType<Coordinates>["getInputProps"]>;
  onPair: (pair: Coordinates) => void;
  /** What another map can be asked for. */
  address: string | null;
}

/** Where a place is, in degrees. A pair that is pasted fills both fields. */
export function CoordinateFields({ field, onPair, address }: CoordinateFieldsProps) {
  const onPaste = (event: ClipboardEvent): void => {
    const pair = readPair(event.clipboardData.getData("text"));
    if (!pair) return;
    event.preventDefault();
    onPair(pair);
  };
  return (
    <Stack gap={4}>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Latitud"
          required
          inputMode="decimal"
          placeholder="59,33450"
          autoComplete="off"
          onPaste={onPaste}
          {...field("latitude")}
        />
        <TextInput
          label="Longitud"
          required
          inputMode="decimal"
          placeholder="18,06320"
          autoComplete="off"
          onPaste={onPaste}
          {...field("longitude")}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Klistra gärna in båda på en gång. De fylls i av sig själva om du först trycker på kartan.{" "}
        <Anchor href={searchUrl(address ?? "Sverige")} target="_blank" rel="noreferrer" underline="always" fz="sm">
          Sök adressen i OpenStreetMap (ny flik)
        </Anchor>
      </Text>
    </Stack>
  );
}
