import { normalise, type Label } from '@ledenportaal/shared';
import { MultiSelect, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { Chip, walkChips } from '../../ui/Chips.js';
import type { FilterKind } from './foto-search.js';
import styles from './FotoForm.module.css';
import { useNewLabel } from './useNewLabel.js';

type Props = {
  name: FilterKind;
  label: string;
  labels: Label[];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
  /** Can one be made where there is none of that name? */
  canAdd?: boolean;
};

const kinds = { tags: 'tags', themes: 'themas' } as const;
/** In place of an id: no label has it. */
const toAdd = 'new';

/** Names of which some are chosen; found whatever their accents and capitals. */
export const LabelSelect = ({ labels, value = [], onChange, canAdd = false, ...control }: Props) => {
  const kind = kinds[control.name];
  const add = useNewLabel(kind);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const [search, setSearch] = useState('');
  const [opened, { open, close }] = useDisclosure();
  const isKnown = (id: string) => labels.some(({ _id }) => _id === id);
  // Those without a name yet are not shown, and stay.
  const nameless = value.filter((id) => !isKnown(id));
  const naam = search.trim();
  const isNew = canAdd && normalise(naam) !== '' && !labels.some((label) => isFoundBy(label.naam, naam));
  const options = [
    ...labels.map((label) => ({ value: label._id, label: label.naam })),
    ...(isNew ? [{ value: toAdd, label: say(`${kind}.addThis`, { naam }) }] : []),
  ];
  const make = async () => {
    setSearch('');
    const id = await add(naam);
    // Others may have been chosen while it was made.
    if (id) onChange?.([...latest.current.filter((chosen) => chosen !== id), id]);
  };
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
      onChange={(chosen) => (chosen.includes(toAdd) ? void make() : onChange?.([...nameless, ...chosen]))}
      data={options}
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
        const chosen = option?.label ?? '';
        return <Chip text={chosen} label={say('adminFoto.removeLabel', { naam: chosen })} onRemove={onRemove} />;
      }}
      wrapperProps={{ onKeyDown: walkChips }}
      // From the field's own edge: in its middle, the list would for a moment be wider than a telephone. It stays where the
      // page is scrolled a little further than the field: it stands above that, and is still in sight.
      comboboxProps={{ withinPortal: false, position: 'bottom-start', hideDetached: false }}
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
const isFoundBy = (naam: string, search: string) => normalise(naam).includes(normalise(search));
const byName: OptionsFilter = ({ options, search }) =>
  options.filter((option) => isItem(option) && (option.value === toAdd || isFoundBy(option.label, search)));
