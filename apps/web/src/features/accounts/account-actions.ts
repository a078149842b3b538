import type { Account, AccountEdit } from '@ledenportaal/shared';

type Action = {
  edit: AccountEdit;
  isAvailable: (account: Pick<Account, 'role' | 'state'>) => boolean;
  /** True for actions that remove access or grant admin rights. */
  needsConfirmation: boolean;
};

/** The actions of an admin on an account. Their names are also in message keys, such as `accounts.approveDone`. */
export const actions = {
  approve: { edit: { state: 'active' }, isAvailable: ({ state }) => state === 'waiting', needsConfirmation: false },
  reject: { edit: { state: 'disabled' }, isAvailable: ({ state }) => state === 'waiting', needsConfirmation: true },
  promote: {
    edit: { role: 'admin' },
    isAvailable: ({ role, state }) => role === 'lid' && state === 'active',
    needsConfirmation: true,
  },
  demote: { edit: { role: 'lid' }, isAvailable: ({ role }) => role === 'admin', needsConfirmation: true },
  enable: { edit: { state: 'active' }, isAvailable: ({ state }) => state === 'disabled', needsConfirmation: false },
  disable: { edit: { state: 'disabled' }, isAvailable: ({ state }) => state === 'active', needsConfirmation: true },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;
export type ConfirmedActionName = {
  [N in ActionName]: (typeof actions)[N]['needsConfirmation'] extends true ? N : never;
}[ActionName];

const names = Object.keys(actions) as ActionName[];

export const getActions = (account: Account): ActionName[] =>
  names.filter((name) => actions[name].isAvailable(account));
export const needsConfirmation = (name: ActionName): name is ConfirmedActionName => actions[name].needsConfirmation;
