import { fullName, type Account, type AccountEdit } from '@ledenportaal/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { actions, isAsked, type ActionName, type AskedName } from './account-actions.js';
import { useUpdateAccountMutation } from './accounts.api.js';
import { useRowFocus } from './useRowFocus.js';

/** What a dialog is open for, or was: its words stay while it goes. */
type Asking = { name: AskedName | 'link'; account: Account };
export type AccountActions = Omit<ReturnType<typeof useAccountActions>, 'region'>;

/** Does what an admin chose, after asking where it must, and tells what became of it. */
export const useAccountActions = (refetch: () => void) => {
  const [update] = useUpdateAccountMutation();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState<Asking>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState<string>();
  const { region, settle } = useRowFocus();

  /** Gives the refusal where there is one. */
  const save = async ({ _id: id }: Account, body: AccountEdit, done: string): Promise<ApiError | undefined> => {
    const { data, error } = await update({ params: { id }, body });
    if (data) return void dispatch(notified('ok', done));
    const refusal = getApiError(error);
    // Somebody else was first: then this list is no longer right.
    if (refusal.status === 404) refetch();
    return refusal;
  };
  const perform = (name: ActionName, account: Account) =>
    save(account, actions[name].edit, t(`accounts.${name}Done`, { name: fullName(account) }));
  const ask = (name: Asking['name'], account: Account) => {
    setAsking({ name, account });
    setOpened(true);
  };
  const performNow = async (name: ActionName, account: Account) => {
    setBusy(account._id);
    const refusal = await perform(name, account);
    setBusy(undefined);
    settle(account._id);
    const words = { name: fullName(account), reason: refusal?.message ?? '' };
    if (refusal) dispatch(notified('error', t('accounts.failed', words)));
  };
  return {
    asking,
    opened,
    busy,
    region,
    choose: (name: ActionName, account: Account) => {
      if (isAsked(name)) ask(name, account);
      else if (busy === undefined) void performNow(name, account);
    },
    link: (account: Account) => ask('link', account),
    perform,
    save,
    close: () => setOpened(false),
    closed: () => asking && settle(asking.account._id),
  };
};
