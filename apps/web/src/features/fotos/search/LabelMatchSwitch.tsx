import type { LabelMatch } from '@ledenportaal/shared';
import { changeSearch, type FilterKind, type Search } from '../../foto-base/foto-search.js';
import styles from './FotoFilters.module.css';
import { t } from './messages.js';
import type { SetSearch } from './useFotoSearch.js';

const matches: readonly LabelMatch[] = ['all', 'any'];

type Props = { kind: FilterKind; search: Search; setSearch: SetSearch };

/** Chooses between photos with all of the chosen labels and photos with one of them. */
export const LabelMatchSwitch = ({ kind, search, setSearch }: Props) => {
  const name = `${kind}Match` as const;
  return (
    <div role="radiogroup" aria-label={t(`match.${kind}`)} className={styles.match}>
      {matches.map((match) => (
        <label key={match}>
          <input
            type="radio"
            name={name}
            checked={search[name] === match}
            onChange={() => setSearch(changeSearch(search, { [name]: match }))}
          />
          {t(`match.${match}`)}
        </label>
      ))}
    </div>
  );
};
