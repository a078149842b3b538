import { IconX } from '@tabler/icons-react';
import { say } from '../../lib/messages.js';
import { chosenCount, everything, toggled, type FilterKind, type Search } from './foto-search.js';
import styles from './FotoBank.module.css';
import { useLabels } from './useLabels.js';

type Props = { search: Search; choose: (search: Search) => void };

export const ActiveFilters = ({ search, choose }: Props) => {
  const { labels, isLoading } = useLabels();
  if (chosenCount(search) === 0 || isLoading) return null;
  const chip = (kind: FilterKind) => (id: string) => {
    const naam = labels[kind].find(({ _id }) => _id === id)?.naam ?? say('filters.unknown');
    return (
      <li key={id}>
        <button
          type="button"
          className={styles.chip}
          onClick={() => choose(toggled(search, kind, id))}
          aria-label={say('filters.remove', { naam })}
        >
          {naam}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      </li>
    );
  };
  return (
    <ul className={styles.chips} aria-label={say('filters.active')}>
      {search.themes.map(chip('themes'))}
      {search.tags.map(chip('tags'))}
      <li>
        <button type="button" className={styles.clear} onClick={() => choose(everything)}>
          {say('filters.clear')}
        </button>
      </li>
    </ul>
  );
};
