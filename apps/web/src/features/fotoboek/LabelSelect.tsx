import { normalise, type Label } from '@ledenportaal/shared';
import { MultiSelect, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { Chip, walkChips } from '../../ui/Chips.js';
import styles from './FotoForm.module.css';

type Props = {
  name: string;
  label: string;
  labels: Label[];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
};

/** Names of which some are chosen; found whatever their accents and capitals. */
export const LabelSelect = ({ labels, value = [], onChange, ...control }: Props) => {
  const [search, setSearch] = useState('');
  const [opened, { open, close }] = useDisclosure();
  const isKnown = (id: string) => labels.some(({ _id }) => _id === id);
  // Those without a name yet are not shown, and stay.
  const nameless = value.filter((id) => !isKnown(id));
  const press = (event: KeyboardEvent) => {
    // What was typed chooses a name: it does not send the form.
    if (event.key === 'Enter' && search !== '') event.preventDefault();
    // Before the field is left: what scrolls is a stop of the Tab key, and would be gone on arrival.
    if (event.key === 'Tab') close();
  };
  return (
    <MultiSelect
      {...control}
      value={value.filter(isKnown)}
      onChange={(chosen) => onChange?.([...nameless, ...chosen])}
      data={labels.map(({ _id, naam }) => ({ value: _id, label: naam }))}
      searchable
      // Who only comes past with the Tab key would find the list over the buttons below.
      openOnFocus={false}
      hidePickedOptions
      filter={byName}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange={search !== ''}
      onKeyDown={press}
      renderPill={({ option, onRemove }) => {
        const naam = option?.label ?? '';
        return <Chip text={naam} label={say('adminFoto.removeLabel', { naam })} onRemove={onRemove} />;
      }}
      wrapperProps={{ onKeyDown: walkChips }}
      // From the field's own edge: in its middle, the list would for a moment be wider than a telephone.
      comboboxProps={{ withinPortal: false, position: 'bottom-start' }}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      withScrollArea={false}
      classNames={{ dropdown: styles.options ?? '' }}
      placeholder={value.length > nameless.length ? '' : say('adminFoto.choose')}
      nothingFoundMessage={say('adminFoto.nothing')}
    />
  );
};

const isItem = (option: ComboboxParsedItem): option is ComboboxItem => 'value' in option;
const byName: OptionsFilter = ({ options, search }) =>
  options.filter((option) => isItem(option) && normalise(option.label).includes(normalise(search)));
