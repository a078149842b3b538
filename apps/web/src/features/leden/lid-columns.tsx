import type { Lid } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { getPath } from '../../lib/routing/paths.js';
import { BreakableAddress } from '../../ui/BreakableAddress.js';
import { CellDetail } from '../../ui/table/cells.js';
import type { Column } from '../../ui/table/useTable.js';
import { LidStatus } from './LidStatus.js';
import styles from './LidTable.module.css';

const NaamCell = ({ lid: { _id: id, naam, contactpersoon, plaats } }: { lid: Lid }) => (
  <>
    <Anchor component={Link} to={getPath('lid', { id })} state={{ fromList: true } satisfies PageState}>
      {naam}
    </Anchor>
    <CellDetail>
      {contactpersoon}
      <span className={styles.plaatsBelow}>, {plaats}</span>
    </CellDetail>
  </>
);

/** Sorts paying leden before the others and, within each group, leden with an account first. */
const getStatusRank = ({ islid, isregist = [] }: Lid) => (islid ? 0 : 2) + (isregist.length > 0 ? 0 : 1);

export const columns: Column<Lid>[] = [
  {
    key: 'naam',
    header: t('leden.naam'),
    cell: (lid) => <NaamCell lid={lid} />,
    sortBy: ({ naam }) => naam,
    searchText: ({ naam, contactpersoon }) => `${naam} ${contactpersoon}`,
  },
  {
    key: 'email',
    header: t('leden.email'),
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className={styles.email}>
        <BreakableAddress>{email}</BreakableAddress>
      </a>
    ),
    sortBy: ({ email }) => email,
    searchText: ({ email }) => email,
  },
  {
    key: 'plaats',
    header: t('leden.plaats'),
    cell: ({ plaats }) => <span className={styles.plaats}>{plaats}</span>,
    sortBy: ({ plaats }) => plaats,
    searchText: ({ plaats }) => plaats,
  },
  {
    key: 'status',
    header: t('leden.status'),
    cell: (lid) => <LidStatus lid={lid} />,
    sortBy: getStatusRank,
  },
];
