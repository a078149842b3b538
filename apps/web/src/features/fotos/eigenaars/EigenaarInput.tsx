import { maxEigenaar, truncate } from '@ledenportaal/shared';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { inlineList } from '../../../ui/form/inline-list.js';
import { useEigenaarsQuery } from './eigenaars.api.js';

type Props = Omit<AutocompleteProps, 'data'>;

const maxSuggestions = 6;
/** In ms after the last keystroke. */
const debounceMs = 200;

/** An input for any name, which suggests the eigenaars with most photos that match it. */
export const EigenaarInput = ({ value = '', onBlur, ...input }: Props) => {
  const [isSearching, { open, close }] = useDisclosure();
  const [typed] = useDebouncedValue(value, debounceMs);
  const query = { q: truncate(typed, maxEigenaar), limit: maxSuggestions };
  const { data } = useEigenaarsQuery({ query }, { skip: !isSearching || typed !== value });
  const names = (data?.results ?? []).map(({ naam }) => naam).filter((naam) => naam !== value);
  return (
    <Autocomplete
      {...input}
      value={value}
      data={names}
      // The server has searched already.
      filter={({ options }) => options}
      autoComplete="off"
      // Otherwise tabbing through a form would open the list over the fields below.
      openOnFocus={false}
      // Not open without names, which a screen reader would announce.
      dropdownOpened={isSearching && names.length > 0}
      onDropdownOpen={open}
      onDropdownClose={close}
      onBlur={(event) => {
        close();
        onBlur?.(event);
      }}
      {...inlineList}
    />
  );
};
