import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { say } from '../lib/messages.js';
import styles from './SearchField.module.css';

type Props = {
  field?: RefObject<HTMLInputElement | null>;
  label: string;
  maxLength: number;
  text: string;
  type: (text: string) => void;
  /** Called on blur and on Enter: writes the text to the URL at once, so that Back returns to it. */
  settle: () => void;
};

export const SearchField = ({ field, label, text, type, settle, ...input }: Props) => {
  const own = useRef<HTMLInputElement>(null);
  const shown = field ?? own;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') settle();
  };
  const empty = () => {
    type('');
    settle();
    shown.current?.focus();
  };
  return (
    <TextInput
      {...input}
      ref={shown}
      className={styles.field ?? ''}
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      rightSection={text && <CloseButton aria-label={say('site.emptyField')} onClick={empty} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={settle}
    />
  );
};
