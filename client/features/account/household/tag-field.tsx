import { type OptionsFilter, TagsInput, type TagsInputProps } from "@mantine/core";
import { useState } from "react";

const MAX_LENGTH = 60;

interface TagFieldProps extends Omit<TagsInputProps, "data"> {
  suggestions: readonly string[];
}

/** A list of words of one's own. What fits is suggested while typing or on arrow down: a list that opened by itself would lie
 *  over the buttons below. */
export function TagField({ suggestions, ...field }: TagFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TagsInput
      size="md"
      data={[...suggestions]}
      filter={unfinishedWords}
      maxLength={MAX_LENGTH}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onSearchChange={(typed) => setIsOpen(typed.trim() !== "")}
      {...field}
    />
  );
}

/** What contains the typed letters; a word that is typed out needs no suggestion. */
const unfinishedWords: OptionsFilter = ({ options, search }) => {
  const typed = lower(search.trim());
  return options.filter((option) => "label" in option && lower(option.label) !== typed && lower(option.label).includes(typed));
};

const lower = (text: string): string => text.toLocaleLowerCase("sv");
