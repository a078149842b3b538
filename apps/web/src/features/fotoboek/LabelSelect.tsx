import { normalise, type Label } from '@ledenportaal/shared';
import { MultiSelect, Pill, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { say } from '../../lib/messages.js';
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
      hidePickedOptions
      filter={byName}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange={search !== ''}
      onKeyDown={press}
      renderPill={({ option, onRemove }) => <Chip naam={option?.label ?? ''} onRemove={onRemove} />}
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

/** From the field to the chips before it: with the arrows along them, and off with one by Delete, Backspace or Enter. */
const walkChips = (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, currentTarget } = event;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const [at, field] = [stops.findIndex((stop) => stop === target), stops.at(-1)];
  if (target === field && (key !== 'ArrowLeft' || (field as HTMLInputElement).value !== '')) return;
  const isOff = ['Delete', 'Backspace', 'Enter', ' '].includes(key);
  const next = key === 'ArrowLeft' ? stops[Math.max(0, at - 1)] : key === 'ArrowRight' ? stops[at + 1] : undefined;
  if (!next && !isOff) return;
  event.preventDefault();
  (next ?? field)?.focus();
  if (isOff) stops[at]?.click();
};

/** Mantine hides the button of a chip from who cannot see it. */
const Chip = ({ naam, onRemove = () => undefined }: { naam: string; onRemove: (() => void) | undefined }) => (
  <Pill
    withRemoveButton
    onRemove={onRemove}
    removeButtonProps={{ 'aria-hidden': false, 'aria-label': say('adminFoto.removeLabel', { naam }) }}
  >
    {naam}
  </Pill>
);
