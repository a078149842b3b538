import { fullName, type Account, type AccountEdit } from '@ledenportaal/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { needsConfirmation, type Action, type ConfirmedActionName } from './account-actions.js';
import { useUpdateAccountMutation } from './accounts.api.js';
import { useRowFocus } from './useRowFocus.js';

/** The action and account of the dialog. Kept after closing, so that the text stays during the transition. */
type DialogTarget = { action: Action<ConfirmedActionName> | 'link' | 'role'; account: Account };
export type AccountActions = Omit<ReturnType<typeof useAccountActions>, 'region'>;

/** Performs the actions of an admin, after confirmation where needed, and shows the outcome as a notice. */
export const useAccountActions = (refetch: () => void) => {
  const [update] = useUpdateAccountMutation();
  const dispatch = useDispatch();
  const [target, setTarget] = useState<DialogTarget>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState<string>();
  const { region, restoreFocus } = useRowFocus();

  /** Resolves to the error, or to undefined after success. */
  const save = async ({ _id: id }: Account, body: AccountEdit, done: string): Promise<ApiError | undefined> => {
    const { data, error } = await update({ params: { id }, body });
    if (data) return void dispatch(notified('ok', done));
    const apiError = getApiError(error);
    // Another admin removed the account, so the list is outdated.
    if (apiError.status === 404) refetch();
    return apiError;
  };
  const perform = (action: Action, account: Account) =>
    save(account, action.edit, t(`accounts.${action.name}Done`, { name: fullName(account) }));
  const openDialog = (action: DialogTarget['action'], account: Account) => {
    setTarget({ action, account });
    setOpened(true);
  };
  const performDirectly = async (action: Action, account: Account) => {
    setBusy(account._id);
    const apiError = await perform(action, account);
    setBusy(undefined);
    restoreFocus(account._id);
    const values = { name: fullName(account), reason: apiError?.message ?? '' };
    if (apiError) dispatch(notified('error', t('accounts.failed', values)));
  };
  return {
    target,
    opened,
    busy,
    region,
    choose: (action: Action, account: Account) => {
      if (needsConfirmation(action)) openDialog(action, account);
      else if (busy === undefined) void performDirectly(action, account);
    },
    open: openDialog,
    perform,
    save,
    close: () => setOpened(false),
    closed: () => target && restoreFocus(target.account._id),
  };
};
