import {
  can,
  canChangeAccount,
  defaultRole,
  roleTexts,
  type Account,
  type AccountEdit,
  type Role,
  type Viewer,
} from '@ledenportaal/shared';
import { capitalise } from '../../lib/capitalise.js';

const confirmedNames = ['reject', 'disable'] as const;
/** The names of actions are also in message keys, such as `accounts.approveDone`. */
export type ConfirmedActionName = (typeof confirmedNames)[number];
/** A change of the state of an account. */
export type Action<N = ConfirmedActionName | 'approve' | 'enable'> = { name: N; edit: AccountEdit };

type Subject = Pick<Account, 'role' | 'state'>;

/** What a viewer may do with the state of an account. */
export const getActions = (account: Subject, viewer: Pick<Viewer, 'role'> | undefined): Action[] =>
  canChangeAccount(viewer, account, {}) ? actions[account.state] : [];

const disabled = { state: 'disabled' } as const;
const active = { state: 'active' } as const;
const actions: Record<Account['state'], Action[]> = {
  waiting: [
    { name: 'approve', edit: active },
    { name: 'reject', edit: disabled },
  ],
  active: [{ name: 'disable', edit: disabled }],
  disabled: [{ name: 'enable', edit: active }],
};

/** Only an active account gets a role; any other account can lose the one that it has. */
export const canChangeRole = ({ role, state }: Subject, viewer: Pick<Viewer, 'role'> | undefined): boolean =>
  can(viewer, 'roles.grant') && (state === 'active' || role !== defaultRole);

/** True for actions that remove access. */
export const needsConfirmation = (action: Action): action is Action<ConfirmedActionName> =>
  confirmedNames.some((name) => name === action.name);

/** The name of a role as it is shown on its own. A newer server can send a role that this version does not know. */
export const formatRole = (role: Role): string => capitalise(roleTexts[role]?.label ?? role);
