import { accountStates, compareNames, fullName, type Account, type AccountState } from '@ledenportaal/shared';

/** Waiting accounts come first, disabled accounts last. */
export const getStateRank = ({ state }: Account) => accountStates.indexOf(state);

/** The order of accounts with equal values in the sorted column. */
export const sortByName = (accounts: readonly Account[]) =>
  accounts
    .map((account) => ({ account, name: fullName(account) }))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ account }) => account);

/** Parses the state from the URL. Returns undefined, for all accounts, when it is missing or unknown. */
export const parseState = (params: URLSearchParams): AccountState | undefined =>
  accountStates.find((state) => state === params.get('state'));
