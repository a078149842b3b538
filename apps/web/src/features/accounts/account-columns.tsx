import { defaultRole, fullName, type Account, type AccountState } from '@ledenportaal/shared';
import type { ComponentProps, ReactNode } from 'react';
import { formatShortDate } from '../../lib/format.js';
import { t } from './messages.js';
import { Badge } from '../../ui/Badge.js';
import { BreakableAddress } from '../../ui/BreakableAddress.js';
import { CellDetail, CellTitle } from '../../ui/table/cells.js';
import type { Column } from '../../ui/table/useTable.js';
import { formatRole } from './account-actions.js';
import { getStateRank } from './account-order.js';
import styles from './AccountTable.module.css';

const tones: Record<AccountState, ComponentProps<typeof Badge>['tone']> = {
  waiting: 'sky',
  active: 'green',
  disabled: 'moss',
};

/** A value with its label, which is shown on narrow screens, where the table has no header. */
const LabelledValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className={styles.label}>{label}: </span>
    {children}
  </span>
);

/** A value that most accounts have; hidden on narrow screens. */
const DefaultValue = ({ children }: { children: string }) => <span className={styles.defaultValue}>{children}</span>;

const Name = ({ account, isOwn }: { account: Account; isOwn: boolean }) => (
  <>
    <CellTitle>{fullName(account)}</CellTitle>
    {isOwn && <CellDetail>{t('accounts.you')}</CellDetail>}
    {account.bedrijf && <CellDetail>{account.bedrijf}</CellDetail>}
  </>
);

/** `own` is the id of the current user. */
export const getColumns = (own: string | undefined, timeZone: string | undefined): Column<Account>[] => [
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
      const text = formatRole(role);
      return role === defaultRole ? <DefaultValue>{text}</DefaultValue> : <span className={styles.whole}>{text}</span>;
    },
    sortBy: ({ role }) => role,
  },
  {
    key: 'status',
    header: t('accounts.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`accounts.state.${state}`)}</Badge>,
    sortBy: getStateRank,
  },
  {
    key: 'lid',
    header: t('accounts.lid'),
    cell: ({ lid }) =>
      lid ? (
        <LabelledValue label={t('accounts.lid')}>{lid.naam}</LabelledValue>
      ) : (
        <DefaultValue>{t('accounts.noLid')}</DefaultValue>
      ),
    sortBy: ({ lid }) => lid?.naam ?? '',
    searchText: ({ lid }) => lid?.naam ?? '',
  },
  {
    key: 'ingelogd',
    header: t('accounts.signedInShort'),
    cell: ({ signedInAt }) => (
      <LabelledValue label={t('accounts.signedIn')}>
        <span className={styles.whole}>{signedInAt ? formatShortDate(signedInAt, timeZone) : t('accounts.never')}</span>
      </LabelledValue>
    ),
    sortBy: ({ signedInAt }) => signedInAt ?? '',
  },
];
