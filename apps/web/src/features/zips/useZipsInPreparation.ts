import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { ignoreErrors } from '../../lib/ignore-errors.js';
import { selectAuth, type WithAuth } from '../../lib/session/auth.slice.js';
import type { ZipInPreparation } from './zips-context.js';

const storageKey = 'zips';

type StoredZips = { account: string; zips: readonly ZipInPreparation[] };

const readZips = (account: string): StoredZips['zips'] => {
  const stored = ignoreErrors(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredZips | null);
  return stored?.account === account ? stored.zips : [];
};

/** The zips that the server prepares for the user of this tab; they survive a reload. */
export const useZipsInPreparation = () => {
  const store = useStore<WithAuth>();
  const [account] = useState(() => selectAuth(store.getState()).user?._id ?? '');
  const [zips, setZips] = useState(() => readZips(account));
  useEffect(() => {
    const stored: StoredZips = { account, zips };
    ignoreErrors(() =>
      zips.length > 0
        ? sessionStorage.setItem(storageKey, JSON.stringify(stored))
        : sessionStorage.removeItem(storageKey),
    );
  }, [account, zips]);
  return {
    zips,
    addZip: (zip: ZipInPreparation) => setZips((current) => [...current, zip]),
    removeZip: (id: string) => setZips((current) => current.filter(({ job }) => job !== id)),
  };
};
