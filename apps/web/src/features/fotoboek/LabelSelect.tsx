import { normalise, type Label } from '@ledenportaal/shared';
import { MultiSelect, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';

type Props = {
  name: string;
  label: string;
  labels: Label[];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
};

/** Names of which some are chosen; found whatever their accents and capitals. */
export const LabelSelect = ({ labels, ...control }: Props) => (
  <MultiSelect
    {...control}
    data={labels.map(({ _id: value, naam }) => ({ value, label: naam }))}
    filter={byName}
    searchable
    clearSearchOnChange
    hidePickedOptions
    maxDropdownHeight={280}
    placeholder={say('adminFoto.choose')}
    nothingFoundMessage={say('adminFoto.nothing')}
  />
);

const isItem = (option: ComboboxParsedItem): option is ComboboxItem => 'value' in option;
const byName: OptionsFilter = ({ options, search }) =>
  options.filter((option) => isItem(option) && normalise(option.label).includes(normalise(search)));
