import { normalise } from '@ledenportaal/shared';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** Ignores case and accents. */
export const matchesSearch = (text: string, search: string) => normalise(text).includes(normalise(search));

/** The filter of a field with a list of options. */
export const filterOptions: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => matchesSearch(label, search));
