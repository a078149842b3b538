import { fullName, type Account, type AccountState } from '@ledenportaal/shared';
import type { ComponentProps, ReactNode } from 'react';
import { formatShortDate } from '../../lib/format.js';
import { t } from './messages.js';
import { Badge } from '../../ui/Badge.js';
import { BreakableAddress } from '../../ui/BreakableAddress.js';
import type { Column } from '../../ui/table/useTable.js';
import { rankOf } from './account-order.js';
import styles from './AccountTable.module.css';

const tones: Record<AccountState, ComponentProps<typeof Badge>['tone']> = {
  waiting: 'sky',
  active: 'green',
  disabled: 'moss',
};

/** Where the rows are blocks there are no column heads: what does not speak for itself says what it is. */
const Told = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className={styles.label}>{label}: </span>
    {children}
  </span>
);

/** What most have: not worth a line where the rows are blocks. */
const Usual = ({ children }: { children: string }) => <span className={styles.usual}>{children}</span>;

const Name = ({ account, isOwn }: { account: Account; isOwn: boolean }) => (
  <>
    <span className={styles.name}>{fullName(account)}</span>
    {isOwn && <span className={styles.own}>{t('accounts.you')}</span>}
    {account.bedrijf && <span className={styles.bedrijf}>{account.bedrijf}</span>}
  </>
);

/** `own` is the id of who looks at the list. */
export const columnsFor = (own: string | undefined, timeZone: string | undefined): Column<Account>[] => [
  {
    key: 'naam',
    header: t('accounts.name'),
    cell: (account) => <Name account={account} isOwn={account._id === own} />,
    sortBy: fullName,
    searchText: (account) => `${fullName(account)} ${account.bedrijf}`,
  },
  {
    key: 'email',
    header: t('accounts.email'),
    cell: ({ email }) => <BreakableAddress>{email}</BreakableAddress>,
    sortBy: ({ email }) => email,
    searchText: ({ email }) => email,
  },
  {
    key: 'rol',
    header: t('accounts.role'),
    cell: ({ role }) => {
      const text = t(`accounts.role.${role}`);
      return role === 'admin' ? <span className={styles.whole}>{text}</span> : <Usual>{text}</Usual>;
    },
    sortBy: ({ role }) => role,
  },
  {
    key: 'status',
    header: t('accounts.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`accounts.state.${state}`)}</Badge>,
    sortBy: rankOf,
  },
  {
    key: 'lid',
    header: t('accounts.lid'),
    cell: ({ lid }) => (lid ? <Told label={t('accounts.lid')}>{lid.naam}</Told> : <Usual>{t('accounts.noLid')}</Usual>),
    sortBy: ({ lid }) => lid?.naam ?? '',
    searchText: ({ lid }) => lid?.naam ?? '',
  },
  {
    key: 'ingelogd',
    header: t('accounts.signedInShort'),
    cell: ({ signedInAt }) => (
      <Told label={t('accounts.signedIn')}>
        <span className={styles.whole}>{signedInAt ? formatShortDate(signedInAt, timeZone) : t('accounts.never')}</span>
      </Told>
    ),
    sortBy: ({ signedInAt }) => signedInAt ?? '',
  },
];
