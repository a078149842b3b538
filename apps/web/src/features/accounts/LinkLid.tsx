import { fullName, type Account, type Lid } from '@ledenportaal/shared';
import { Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { t } from './messages.js';
import { filterOptions } from '../../lib/filter-options.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';
import styles from '../../ui/dialog/Dialog.module.css';
import { inlineList } from '../../ui/form/inline-list.js';
import { LoadError } from '../../ui/LoadError.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useLedenQuery } from '../leden/leden.api.js';
import type { AccountActions } from './useAccountActions.js';

/** To find another lid, the user types more of its name. */
const maxOptions = 20;

/** Links an account to a lid, for accounts whose e-mail address does not match that of the lid. */
export const LinkLid = ({ actions: { target, opened, save, close, closed } }: { actions: AccountActions }) => {
  const [isBusy, setBusy] = useState(false);
  if (target?.action !== 'link') return null;
  const { account } = target;
  const leave = () => {
    if (!isBusy) close();
  };
  const link = async (lid: Lid | null) => {
    setBusy(true);
    const name = fullName(account);
    const done = lid ? t('accounts.linked', { name, naam: lid.naam }) : t('accounts.unlinked', { name });
    const error = await save(account, { lid: lid?._id ?? null }, done);
    setBusy(false);
    if (!error) close();
    return error?.fields?.lid ?? error?.message;
  };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      onClosed={() => void closed()}
      title={t('accounts.linkTitle', { name: fullName(account) })}
    >
      <p>{t('accounts.linkText')}</p>
      <Leden account={account} isBusy={isBusy} onLink={link} onCancel={leave} />
    </Dialog>
  );
};

type Props = {
  account: Account;
  isBusy: boolean;
  /** Resolves to the error message, or to undefined after success. */
  onLink: (lid: Lid | null) => Promise<string | undefined>;
  onCancel: () => void;
};

const Leden = (props: Props) => {
  const { data, error, isFetching, refetch } = useLedenQuery();
  if (data) return <Choice {...props} leden={data.results} />;
  if (!error) return <Skeleton height={42} mt={24} />;
  return <LoadError title={t('accounts.linkError')} error={error} isFetching={isFetching} refetch={refetch} />;
};

const Choice = ({ account, isBusy, onLink, onCancel, leden }: Props & { leden: Lid[] }) => {
  const [chosen, choose] = useState<string | null>(account.lid?._id ?? null);
  const [reason, setReason] = useState<string>();
  const save = async () => {
    setReason(undefined);
    setReason(await onLink(leden.find(({ _id }) => _id === chosen) ?? null));
  };
  return (
    <div className={styles.form}>
      <Select
        name="lid"
        label={t('accounts.lid')}
        placeholder={t('accounts.linkChoose')}
        data={leden.map(({ _id, naam, email }) => ({ value: _id, label: `${naam} (${email})` }))}
        value={chosen}
        onChange={choose}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('accounts.linkClear'), tabIndex: 0, 'aria-hidden': false }}
        filter={filterOptions}
        limit={maxOptions}
        nothingFoundMessage={t('accounts.linkNothing')}
        {...inlineList}
        data-autofocus
      />
      {reason && <Callout tone="error">{reason}</Callout>}
      <DialogButtons onCancel={onCancel} isBusy={isBusy}>
        <LoadingButton loading={isBusy} disabled={chosen === (account.lid?._id ?? null)} onClick={() => void save()}>
          {t('accounts.save')}
        </LoadingButton>
      </DialogButtons>
    </div>
  );
};
