import { ActionIcon } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { fotosHref, type LabelNames } from '../../features/foto-base/foto-href.js';
import { changeSearch, emptySearch, type Search } from '../../features/foto-base/foto-search.js';
import { FotoSearchField } from '../../features/fotos/suggest/FotoSearchField.js';
import { SearchShortcut } from '../../features/fotos/suggest/SearchShortcut.js';
import { t as tSite } from '../../lib/messages.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { paths } from '../../lib/routing/path-table.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import styles from './HeaderSearch.module.css';
import { t } from './messages.js';

/** Pages with a search field for photos of their own. */
const searchPages = ['fotos', 'adminFotos'] as const;

/** The search field for photos on every other page. It leads to the results. */
export const HeaderSearch = () => {
  const { pathname } = useLocation();
  const isSmall = useIsSmallScreen();
  if (searchPages.some((name) => matchPath(paths[name].path, pathname))) return null;
  // Another page begins with an empty field.
  return isSmall ? <SearchButton key={pathname} /> : <SearchForm key={pathname} />;
};

/** Opens the field over the header, in which there is no room for both. */
const SearchButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    buttonRef.current?.focus();
  };
  /** Not when the whole window loses the focus. */
  const closeOnBlur = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  /** Not called while Escape closes the suggestions or empties the field. */
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  const open = () => setIsOpen(true);
  return (
    <>
      <ActionIcon
        ref={buttonRef}
        aria-label={tSite('fotos.search')}
        aria-expanded={isOpen}
        onClick={open}
        color="gray"
        size={40}
        className={styles.button}
      >
        <IconSearch size={20} stroke={1.7} />
      </ActionIcon>
      {!isOpen && <SearchShortcut target={buttonRef} onPress={open} />}
      {isOpen && (
        <div role="presentation" className={styles.over} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
          <SearchForm shouldFocus />
          <ActionIcon aria-label={t('search.close')} onClick={close} color="gray" size={40}>
            <IconX size={20} stroke={1.7} />
          </ActionIcon>
        </div>
      )}
    </>
  );
};

/** The browser would open a file that is dropped here, instead of the portal. */
const refuseFiles = (event: DragEvent) => {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

const SearchForm = ({ shouldFocus = false }) => {
  const [text, setText] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (shouldFocus) fieldRef.current?.focus();
  }, [shouldFocus]);
  const goTo = (search: Search, names?: LabelNames, state?: PageState) =>
    void navigate(fotosHref(search, 'fotos', names), { state });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const tekst = text.trim();
    goTo(changeSearch(emptySearch, { tekst }), undefined, tekst ? {} : { toSearch: true });
  };
  return (
    <search className={styles.search} onDragOver={refuseFiles} onDrop={refuseFiles}>
      <form onSubmit={submit}>
        <FotoSearchField field={fieldRef} text={text} changeText={setText} search={emptySearch} goTo={goTo} />
      </form>
    </search>
  );
};
