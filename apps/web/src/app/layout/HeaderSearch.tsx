import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { maxTekst } from '@ledenportaal/shared';
import { fotosHref } from '../../features/foto-base/foto-href.js';
import { emptySearch } from '../../features/foto-base/foto-search.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { paths } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { SearchField } from '../../ui/form/SearchField.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import styles from './Header.module.css';
import { t } from './messages.js';

/** Searches for photos from every page that does not have the search itself. On a small screen a link to the search. */
export const HeaderSearch = () => {
  const { pathname } = useLocation();
  const isSmall = useIsSmallScreen();
  const hasSearch = matchPath(paths.fotos.path, pathname) ?? matchPath(paths.adminFotos.path, pathname);
  if (hasSearch) return null;
  if (!isSmall) return <SearchForm />;
  return (
    <ActionIcon
      component={Link}
      to={getPath('fotos')}
      state={{ toSearch: true } satisfies PageState}
      color="gray"
      size={40}
      aria-label={t('fotos.search')}
    >
      <IconSearch size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
};

const SearchForm = () => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    setText('');
    void navigate(fotosHref({ ...emptySearch, tekst: text.trim() }, 'fotos'));
  };
  return (
    <search className={styles.search}>
      <form onSubmit={search}>
        <SearchField label={t('fotos.search')} maxLength={maxTekst} text={text} changeText={setText} />
      </form>
    </search>
  );
};
