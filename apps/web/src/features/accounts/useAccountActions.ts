import { fullName, type Account } from '@ledenportaal/shared';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { actions, isAsked, type ActionName, type AskedName } from './account-actions.js';
import { useUpdateAccountMutation } from './accounts.api.js';

type Asking = { name: AskedName; account: Account };
export type AccountActions = Omit<ReturnType<typeof useAccountActions>, 'region'>;

/** Does what an admin chose, after asking where it must, and tells what became of it. */
export const useAccountActions = (refetch: () => void) => {
  const [update] = useUpdateAccountMutation();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState<Asking>();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState<string>();
  const region = useFocusKeptIn(busy === undefined && !opened);

  /** Gives the refusal where there is one. */
  const perform = async (name: ActionName, account: Account): Promise<AskError | undefined> => {
    const { data, error } = await update({ params: { id: account._id }, body: actions[name].edit });
    if (data) return void dispatch(notified('ok', say(`accounts.${name}Done`, { name: fullName(account) })));
    const refusal = askErrorOf(error);
    // Somebody else was first: then this list is no longer right.
    if (refusal.status === 404) refetch();
    return refusal;
  };
  const choose = async (name: ActionName, account: Account) => {
    if (isAsked(name)) {
      setAsking({ name, account });
      return setOpened(true);
    }
    setBusy(account._id);
    const refusal = await perform(name, account);
    setBusy(undefined);
    const words = { name: fullName(account), reason: refusal?.message ?? '' };
    if (refusal) dispatch(notified('error', say('accounts.failed', words)));
  };
  return {
    asking,
    opened,
    busy,
    region,
    choose: (name: ActionName, account: Account) => void (busy === undefined && choose(name, account)),
    confirm: async () => asking && (await perform(asking.name, asking.account))?.message,
    close: () => setOpened(false),
  };
};

/** The button that was pressed may have gone with its row: then the keyboard goes on in the list. */
const useFocusKeptIn = (isDone: boolean) => {
  const region = useRef<HTMLDivElement>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
    wasDone.current = isDone;
  }, [isDone]);
  return region;
};
