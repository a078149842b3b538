import { accountStates, compareNames, fullName, type Account, type AccountState } from '@ledenportaal/shared';

/** Whoever waits comes first, whoever is disabled last. */
export const rankOf = ({ state }: Account) => accountStates.indexOf(state);

/** The order among those that a column does not tell apart. */
export const byName = (accounts: readonly Account[]) =>
  accounts
    .map((account) => ({ account, name: fullName(account) }))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ account }) => account);

/** What the address says; anything else is all of them. */
export const stateOf = (params: URLSearchParams): AccountState | undefined =>
  accountStates.find((state) => state === params.get('state'));
