import { Link } from 'react-router-dom';
import { t } from './messages.js';
import type { StaticPathName } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import styles from './CollectionLinks.module.css';

const pages = [
  ['fotos', t('adminFotos.title')],
  ['collections', t('collection.title')],
  ['downloads', t('downloads.title')],
] as const satisfies [StaticPathName, string][];

/** Links between the image bank, the collection and the downloads, without the current page. */
export const CollectionLinks = ({ currentPage = 'fotos' }: { currentPage?: (typeof pages)[number][0] }) => (
  <div className={styles.links}>
    {pages
      .filter(([name]) => name !== currentPage)
      .map(([name, label]) => (
        <Link key={name} to={getPath(name)}>
          {label}
        </Link>
      ))}
  </div>
);
