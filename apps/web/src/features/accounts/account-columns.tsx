import { fullName, type Account, type AccountState } from '@ledenportaal/shared';
import type { ComponentProps, ReactNode } from 'react';
import { formatShortDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { Badge } from '../../ui/Badge.js';
import { AddressText } from '../../ui/AddressText.js';
import type { Column } from '../../ui/useTable.js';
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
    {isOwn && <span className={styles.own}>{say('accounts.you')}</span>}
    {account.bedrijf && <span className={styles.bedrijf}>{account.bedrijf}</span>}
  </>
);

/** `own` is the id of who looks at the list. */
export const columnsFor = (own: string | undefined, timeZone: string | undefined): Column<Account>[] => [
  {
    key: 'naam',
    header: say('accounts.name'),
    cell: (account) => <Name account={account} isOwn={account._id === own} />,
    sortBy: fullName,
    searchText: (account) => `${fullName(account)} ${account.bedrijf}`,
  },
  {
    key: 'email',
    header: say('accounts.email'),
    cell: ({ email }) => <AddressText>{email}</AddressText>,
    sortBy: ({ email }) => email,
    searchText: ({ email }) => email,
  },
  {
    key: 'rol',
    header: say('accounts.role'),
    cell: ({ role }) => {
      const text = say(`accounts.role.${role}`);
      return role === 'admin' ? <span className={styles.whole}>{text}</span> : <Usual>{text}</Usual>;
    },
    sortBy: ({ role }) => role,
  },
  {
    key: 'status',
    header: say('accounts.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{say(`accounts.state.${state}`)}</Badge>,
    sortBy: rankOf,
  },
  {
    key: 'lid',
    header: say('accounts.lid'),
    cell: ({ lid }) =>
      lid ? <Told label={say('accounts.lid')}>{lid.naam}</Told> : <Usual>{say('accounts.noLid')}</Usual>,
    sortBy: ({ lid }) => lid?.naam ?? '',
    searchText: ({ lid }) => lid?.naam ?? '',
  },
  {
    key: 'ingelogd',
    header: say('accounts.signedInShort'),
    cell: ({ signedInAt }) => (
      <Told label={say('accounts.signedIn')}>
        <span className={styles.whole}>
          {signedInAt ? formatShortDate(signedInAt, timeZone) : say('accounts.never')}
        </span>
      </Told>
    ),
    sortBy: ({ signedInAt }) => signedInAt ?? '',
  },
];
