import { normalise } from '@ledenportaal/shared';
import { TagsInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../messages.js';
import { filterOptions } from '../../../lib/filter-options.js';
import { Chip, handleChipKeyDown } from '../../../ui/filter/Chips.js';
import { inlineList } from '../../../ui/form/inline-list.js';

const maxWordLength = 60;

type Props = {
  name: string;
  label: string;
  /** Words of other bedrijven. */
  suggestions: string[];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
};

/** An input for a list of words, typed or taken from the suggestions. */
export const WordsInput = ({ suggestions, value = [], ...control }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    // Closes before the focus moves: the scrolling list is a Tab stop, which would be gone when it gets the focus.
    if (key === 'Tab') close();
  };
  return (
    <TagsInput
      {...control}
      value={value}
      data={suggestions.filter((word) => !value.some((chosen) => normalise(chosen) === normalise(word)))}
      isDuplicate={(word, chosen) => chosen.some((existing) => normalise(existing) === normalise(word))}
      filter={filterOptions}
      description={t('bedrijf.words')}
      placeholder={value.length > 0 ? '' : t('bedrijf.wordsAdd')}
      maxLength={maxWordLength}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      onKeyDown={handleKeyDown}
      renderPill={({ value: word, onRemove }) => (
        <Chip text={String(word)} label={t('bedrijf.removeWord', { naam: String(word) })} onRemove={onRemove} />
      )}
      wrapperProps={{ onKeyDown: handleChipKeyDown }}
      {...inlineList}
    />
  );
};
