import { IconX } from '@tabler/icons-react';
import { t } from '../../lib/messages.js';
import styles from './FilterChips.module.css';

/** Moves the focus from a button that disappears to the next one, or to the region when there will be none. */
const moveFocus = (button: HTMLElement, isLast: boolean) => {
  const next = isLast ? button.closest('[tabindex="-1"]') : button.parentElement?.nextElementSibling?.firstElementChild;
  (next as HTMLElement | null | undefined)?.focus({ preventScroll: true });
};

type Props = { chips: { key: string; text: string; onRemove: () => void }[]; onClear: () => void };

/** The active filters as removable chips, with a button that clears them all. */
export const FilterChips = ({ chips, onClear }: Props) => (
  <ul className={styles.chips} aria-label={t('filters.active')}>
    {chips.map(({ key, text, onRemove }) => (
      <li key={key}>
        <button
          type="button"
          className={styles.chip}
          onClick={({ currentTarget }) => {
            moveFocus(currentTarget, chips.length === 1);
            onRemove();
          }}
          aria-label={t('filters.remove', { naam: text })}
        >
          {text}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      </li>
    ))}
    <li>
      <button
        type="button"
        className={styles.clear}
        onClick={({ currentTarget }) => {
          moveFocus(currentTarget, true);
          onClear();
        }}
      >
        {t('filters.clear')}
      </button>
    </li>
  </ul>
);
