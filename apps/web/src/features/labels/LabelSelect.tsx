import { normalise, type Label } from '@ledenportaal/shared';
import { MultiSelect, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from './messages.js';
import { matchesSearch } from '../../lib/filter-options.js';
import { Chip, handleChipKeyDown } from '../../ui/filter/Chips.js';
import { inlineList } from '../../ui/form/inline-list.js';
import type { FilterKind } from '../foto-base/foto-search.js';
import type { OwnFotos } from './trefwoorden/useAskTrefwoord.js';
import { useCreateLabel } from './useCreateLabel.js';

type Props = {
  name: FilterKind;
  label: string;
  labels: Label[];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
  /** Whether a label can be created if none has the typed name. */
  canAdd?: boolean;
  /** Returns the photos with a trefwoord to which this select adds the label. */
  getOwnFotos?: ((naam: string) => OwnFotos) | undefined;
};

const labelKindByFilter = { tags: 'tags', themes: 'themas' } as const;
/** The option for a new label; no label has this id. */
const newOptionValue = 'new';

/** A multi-select for labels. Searching ignores case and accents. */
export const LabelSelect = ({ labels, value = [], onChange, canAdd = false, getOwnFotos, ...control }: Props) => {
  const kind = labelKindByFilter[control.name];
  const createLabel = useCreateLabel(kind);
  const latestValue = useRef(value);
  useEffect(() => {
    latestValue.current = value;
  });
  const [search, setSearch] = useState('');
  const [opened, { open, close }] = useDisclosure();
  const isKnown = (id: string) => labels.some(({ _id }) => _id === id);
  // Selected ids whose label is not known yet are not shown, but stay selected.
  const unknownIds = value.filter((id) => !isKnown(id));
  const naam = search.trim();
  const canCreate = canAdd && normalise(naam) !== '' && !labels.some((label) => matchesSearch(label.naam, naam));
  const options = [
    ...labels.map((label) => ({ value: label._id, label: label.naam })),
    ...(canCreate ? [{ value: newOptionValue, label: t(`${kind}.addThis`, { naam }) }] : []),
  ];
  const createAndSelect = async () => {
    setSearch('');
    const id = await createLabel(naam, getOwnFotos?.(naam));
    // The selection may have changed while the label was created.
    if (id) onChange?.([...latestValue.current.filter((chosen) => chosen !== id), id]);
  };
  const handleChange = (chosen: string[]) => {
    close();
    if (chosen.includes(newOptionValue)) void createAndSelect();
    else onChange?.([...unknownIds, ...chosen]);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter selects the typed name and must not submit the form.
    if (event.key === 'Enter' && search !== '') event.preventDefault();
    // Closes before the focus moves: the scrolling list is a Tab stop, which would be gone when it gets the focus.
    if (event.key === 'Tab') close();
  };
  return (
    <MultiSelect
      {...control}
      value={value.filter(isKnown)}
      onChange={handleChange}
      data={options}
      searchable
      // Otherwise tabbing through the form would open the list over the buttons below.
      openOnFocus={false}
      hidePickedOptions
      filter={filterOptions}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange={search !== ''}
      onKeyDown={handleKeyDown}
      renderPill={({ option, onRemove }) => {
        const chosen = option?.label ?? '';
        return <Chip text={chosen} label={t('adminFoto.removeLabel', { naam: chosen })} onRemove={onRemove} />;
      }}
      wrapperProps={{ onKeyDown: handleChipKeyDown }}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      {...inlineList}
      placeholder={value.length > unknownIds.length ? '' : t('adminFoto.choose')}
      nothingFoundMessage={t('adminFoto.nothing')}
    />
  );
};

const isItem = (option: ComboboxParsedItem): option is ComboboxItem => 'value' in option;
const filterOptions: OptionsFilter = ({ options, search }) =>
  options.filter(
    (option) => isItem(option) && (option.value === newOptionValue || matchesSearch(option.label, search)),
  );
