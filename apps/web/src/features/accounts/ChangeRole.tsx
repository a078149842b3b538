import { fullName, losesCapability, roleNames, roleTexts, type Account, type Role } from '@ledenportaal/shared';
import { useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';
import styles from '../../ui/dialog/Dialog.module.css';
import { RadioList } from '../../ui/form/RadioList.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { ObjectHistory } from '../activity/ObjectHistory.js';
import { formatRole } from './account-actions.js';
import { t } from './messages.js';
import type { AccountActions } from './useAccountActions.js';

/** Gives an account another role. */
export const ChangeRole = ({ actions: { target, opened, save, close, closed } }: { actions: AccountActions }) => {
  const [isBusy, setBusy] = useState(false);
  if (target?.action !== 'role') return null;
  const { account } = target;
  const name = fullName(account);
  const leave = () => {
    if (!isBusy) close();
  };
  const change = async (role: Role) => {
    setBusy(true);
    const error = await save(account, { role }, t('accounts.roleDone', { name, role: roleTexts[role].label }));
    setBusy(false);
    if (!error) close();
    return error?.message;
  };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      onClosed={() => void closed()}
      title={t('accounts.changeRoleTitle', { name })}
    >
      <RoleForm account={account} isBusy={isBusy} onChange={change} onCancel={leave} />
    </Dialog>
  );
};

type Props = {
  account: Account;
  isBusy: boolean;
  /** Resolves to the error message, or to undefined after success. */
  onChange: (role: Role) => Promise<string | undefined>;
  onCancel: () => void;
};

const RoleForm = ({ account, isBusy, onChange, onCancel }: Props) => {
  const { user } = useSelector(selectAuth);
  const [role, setRole] = useState<Role>(account.role);
  const [reason, setReason] = useState<string>();
  const losesRights = losesCapability(account.role, role);
  const isOwn = account._id === user?._id;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || role === account.role) return;
    setReason(undefined);
    setReason(await onChange(role));
  };
  const effect = t(losesRights ? 'accounts.roleLess' : 'accounts.roleMore', { name: fullName(account) });
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <RadioList
        label={t('accounts.roleLabel')}
        name="role"
        options={roleNames.map((value) => ({
          value,
          label: formatRole(value),
          description: roleTexts[value].description,
        }))}
        value={role}
        onChange={(value) => {
          setRole(value);
          setReason(undefined);
        }}
      />
      <ObjectHistory id={account._id} />
      <DialogButtons
        onCancel={onCancel}
        isBusy={isBusy}
        error={reason}
        status={role !== account.role && (isOwn && losesRights ? `${effect} ${t('accounts.own')}` : effect)}
      >
        <LoadingButton type="submit" loading={isBusy} disabled={role === account.role}>
          {t('accounts.save')}
        </LoadingButton>
      </DialogButtons>
    </form>
  );
};
