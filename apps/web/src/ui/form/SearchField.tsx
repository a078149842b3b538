import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { t } from '../../lib/messages.js';
import styles from './SearchField.module.css';

type Props = Omit<ComponentProps<'input'>, 'ref'> & {
  field?: RefObject<HTMLInputElement | null>;
  label: string;
  text: string;
  changeText: (text: string) => void;
  /**
   * Called on blur and on Enter: writes the text to the URL at once, so that Back returns to it. Without it the field has
   * no button that empties it.
   */
  flush?: (() => void) | undefined;
};

/** Plain HTML, because it is on the first screen of the image bank. */
export const SearchField = ({ field, label, text, changeText, flush, children, ...input }: Props) => {
  const ownRef = useRef<HTMLInputElement>(null);
  const inputRef = field ?? ownRef;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') flush?.();
  };
  const clear = () => {
    changeText('');
    flush?.();
    inputRef.current?.focus();
  };
  return (
    <div className={styles.field}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <input
        type="search"
        {...input}
        ref={inputRef}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={flush}
      />
      {children}
      {text && flush && (
        <button type="button" aria-label={t('site.emptyField')} onClick={clear}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </div>
  );
};
