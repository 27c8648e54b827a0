import {
  type AutocompleteProps,
  Autocomplete as MantineAutocomplete,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from "@mantine/core";
import { useReducer } from "react";

/** Mantine's Select, whose field says that its list is open the first time too. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} onDropdownOpen={useListIsTold(props.onDropdownOpen)} />;
}

/** Mantine's MultiSelect, whose field says that its list is open the first time too. */
export function MultiSelect<Value extends string = string>(props: MultiSelectProps<Value>) {
  return <MantineMultiSelect {...props} onDropdownOpen={useListIsTold(props.onDropdownOpen)} />;
}

/** Mantine's Autocomplete, whose field says that its list is open the first time too. */
export function Autocomplete(props: AutocompleteProps) {
  return <MantineAutocomplete {...props} onDropdownOpen={useListIsTold(props.onDropdownOpen)} />;
}

/** A list that is drawn when it opens gives the field its id after the field was drawn, which then says «collapsed» to readers
 *  by ear until it is drawn again (Mantine 9.6 to 9.8). */
export function useListIsTold(onDropdownOpen?: () => void): () => void {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  return () => {
    onDropdownOpen?.();
    setTimeout(drawAgain);
  };
}
