import type { FotoFacets } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { t as tSite } from '../../lib/messages.js';
import { Page } from '../../ui/Page.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { formatCount, formatFotoCount } from '../foto-base/format-count.js';
import { t as tRights } from '../fotos/rights/messages.js';
import {
  getListCount,
  getListHref,
  getListTitle,
  hiddenLists,
  listsToArrange,
  useAllFacetsQuery,
  type RightsList,
} from '../fotos/rights/rights-lists.js';
import { LicenceDialog } from './LicenceDialog.js';
import { t } from './messages.js';
import styles from './RightsPage.module.css';

/** The lists of photos by what their rights lack or forbid, with their numbers of photos. */
export const RightsPage = () => {
  const query = useAllFacetsQuery();
  const [isOpen, setOpen] = useState(false);
  // The button stays when the user has used it: it has the focus.
  const [hasButton, setHasButton] = useState(false);
  if (!hasButton && getListCount(query.data?.results, 'onbekend').total > 0) setHasButton(true);
  return (
    <Page
      title={tSite('rechten.title')}
      lead={t('rights.lead')}
      actions={hasButton && <Button onClick={() => setOpen(true)}>{t('licence.open')}</Button>}
    >
      <ListLoader query={query} errorTitle={t('rights.error')}>
        {({ results }) => (
          <>
            <Lists title={t('rights.todo')} lists={listsToArrange} facets={results} />
            <Lists title={t('rights.hidden')} lists={hiddenLists} facets={results} />
          </>
        )}
      </ListLoader>
      <LicenceDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
};

type ListsProps = { title: string; lists: readonly RightsList[]; facets: FotoFacets };

const Lists = ({ title, lists, facets }: ListsProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <ul className={styles.lists}>
        {lists.map((list) => (
          <ListItem key={list} list={list} count={getListCount(facets, list)} />
        ))}
      </ul>
    </section>
  );
};

type ItemProps = { list: RightsList; count: { total: number; more: boolean } };

/** A list without photos has no link. */
const ListItem = ({ list, count }: ItemProps) => {
  const isEmpty = count.total === 0;
  const title = getListTitle(list);
  return (
    <li className={styles.list} data-empty={isEmpty || undefined}>
      <p className={styles.count} aria-hidden={!isEmpty}>
        {formatCount(count)}
      </p>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {isEmpty ? (
            title
          ) : (
            <Link to={getListHref(list)} className={styles.link} aria-label={`${title}, ${formatFotoCount(count)}`}>
              {title}
            </Link>
          )}
        </h3>
        <p className={styles.text}>{tRights(`rights.list.${list}`)}</p>
      </div>
    </li>
  );
};
