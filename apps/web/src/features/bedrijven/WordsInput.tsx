import { normalise } from '@ledenportaal/shared';
import { TagsInput, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from './messages.js';
import { Chip, handleChipKeyDown } from '../../ui/filter/Chips.js';
import styles from './BedrijfForm.module.css';

const maxWord = 60;

type Props = {
  name: string;
  label: string;
  /** What others have. */
  suggestions: string[];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
};

const filter: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => normalise(label).includes(normalise(search)));

/** Words of one's own, or of what others chose before. */
export const WordsInput = ({ suggestions, value = [], ...control }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  const press = ({ key }: KeyboardEvent) => {
    // Before the field is left: what scrolls is a stop of the Tab key, and would be gone on arrival.
    if (key === 'Tab') close();
  };
  return (
    <TagsInput
      {...control}
      value={value}
      data={suggestions.filter((word) => !value.some((chosen) => normalise(chosen) === normalise(word)))}
      isDuplicate={(word, chosen) => chosen.some((known) => normalise(known) === normalise(word))}
      filter={filter}
      description={t('bedrijf.words')}
      placeholder={value.length > 0 ? '' : t('bedrijf.wordsAdd')}
      maxLength={maxWord}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      onKeyDown={press}
      renderPill={({ value: word, onRemove }) => (
        <Chip text={String(word)} label={t('bedrijf.removeWord', { naam: String(word) })} onRemove={onRemove} />
      )}
      wrapperProps={{ onKeyDown: handleChipKeyDown }}
      comboboxProps={{ withinPortal: false, position: 'bottom-start' }}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
    />
  );
};
