import { TagsInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { filterOptions } from '../../lib/filter-options.js';
import { Chip, handleChipKeyDown } from '../filter/Chips.js';
import { inlineList } from './inline-list.js';

type Props = {
  ref?: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  suggestions?: string[];
  maxLength: number;
  /** Maps words that count as the same one to the same text. */
  normalise: (word: string) => string;
  texts: { description: string; placeholder: string; remove: (word: string) => string };
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: ReactNode;
  'data-autofocus'?: true;
};

/** An input for a list of words, typed or taken from the suggestions. */
export const WordsInput = ({ suggestions = [], normalise, texts, value = [], ...control }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    // Closes before the focus moves: the scrolling list is a Tab stop, which would be gone when it gets the focus.
    if (key === 'Tab') close();
  };
  const isSame = (word: string) => (other: string) => normalise(other) === normalise(word);
  return (
    <TagsInput
      {...control}
      value={value}
      data={suggestions.filter((word) => !value.some(isSame(word)))}
      isDuplicate={(word, chosen) => chosen.some(isSame(word))}
      filter={filterOptions}
      description={texts.description}
      placeholder={value.length > 0 ? '' : texts.placeholder}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      onKeyDown={handleKeyDown}
      renderPill={({ value: word, onRemove }) => (
        <Chip text={String(word)} label={texts.remove(String(word))} onRemove={onRemove} />
      )}
      wrapperProps={{ onKeyDown: handleChipKeyDown }}
      {...inlineList}
    />
  );
};
