import { IconSearch } from '@tabler/icons-react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { PageState } from '../../lib/routing/page-state.js';
import { paths } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import styles from './Header.module.css';
import { t } from './messages.js';

/** Pages with this link, or with the search itself. */
const searchPages = ['home', 'fotos', 'adminFotos'] as const;

/** Leads to the search for photos, with the focus in its field, from every other page. */
export const HeaderSearch = () => {
  const { pathname } = useLocation();
  if (searchPages.some((name) => matchPath(paths[name].path, pathname))) return null;
  return (
    <Link to={getPath('fotos')} state={{ toSearch: true } satisfies PageState} className={styles.search}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span>{t('fotos.search')}</span>
    </Link>
  );
};
