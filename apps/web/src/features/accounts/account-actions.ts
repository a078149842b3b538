import type { Account, AccountEdit } from '@ledenportaal/shared';

type Action = {
  edit: AccountEdit;
  /** For whom it is there. */
  isFor: (account: Pick<Account, 'role' | 'state'>) => boolean;
  /** Takes something away, or gives a lot: asks first. */
  asks: boolean;
};

/** What an admin may do with an account; also the names of the words for it (`accounts.approve`, `accounts.approveDone`). */
export const actions = {
  approve: { edit: { state: 'active' }, isFor: ({ state }) => state === 'waiting', asks: false },
  reject: { edit: { state: 'disabled' }, isFor: ({ state }) => state === 'waiting', asks: true },
  promote: { edit: { role: 'admin' }, isFor: ({ role, state }) => role === 'lid' && state === 'active', asks: true },
  demote: { edit: { role: 'lid' }, isFor: ({ role }) => role === 'admin', asks: true },
  enable: { edit: { state: 'active' }, isFor: ({ state }) => state === 'disabled', asks: false },
  disable: { edit: { state: 'disabled' }, isFor: ({ state }) => state === 'active', asks: true },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;
export type AskedName = { [N in ActionName]: (typeof actions)[N]['asks'] extends true ? N : never }[ActionName];

const names = Object.keys(actions) as ActionName[];

export const actionsFor = (account: Account): ActionName[] => names.filter((name) => actions[name].isFor(account));
export const isAsked = (name: ActionName): name is AskedName => actions[name].asks;
