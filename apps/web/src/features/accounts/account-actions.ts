import {
  canChangeAccount,
  defaultRole,
  fullName,
  losesCapability,
  roleNames,
  roleTexts,
  type Account,
  type AccountEdit,
  type Role,
  type Viewer,
} from '@ledenportaal/shared';
import { capitalise } from '../../lib/capitalise.js';

const confirmedNames = ['reject', 'promote', 'changeRole', 'demote', 'disable'] as const;
/** The names of actions are also in message keys, such as `accounts.approveDone`. */
export type ConfirmedActionName = (typeof confirmedNames)[number];
/** What can be done with an account. `role` is the one that the account gets or loses, for the texts. */
export type Action<N = ConfirmedActionName | 'approve' | 'enable'> = { name: N; edit: AccountEdit; role?: Role };

type Subject = Pick<Account, 'role' | 'state'>;

/** What a viewer may do with an account. `changeRole` takes a capability away, and gives others. */
export const getActions = (account: Subject, viewer: Pick<Viewer, 'role'> | undefined): Action[] =>
  getAllActions(account).filter(({ edit }) => canChangeAccount(viewer, account, edit));

const getAllActions = ({ role, state }: Subject): Action[] => [
  ...(state === 'waiting'
    ? [
        { name: 'approve', edit: { state: 'active' } } as const,
        { name: 'reject', edit: { state: 'disabled' } } as const,
      ]
    : []),
  ...(state === 'active' ? roleNames : [])
    .filter((other) => other !== role && other !== defaultRole)
    .map((other) => {
      const name = losesCapability(role, other) ? 'changeRole' : 'promote';
      return { name, edit: { role: other }, role: other } as const;
    }),
  ...(role === defaultRole ? [] : [{ name: 'demote', edit: { role: defaultRole }, role } as const]),
  ...(state === 'disabled' ? [{ name: 'enable', edit: { state: 'active' } } as const] : []),
  ...(state === 'active' ? [{ name: 'disable', edit: { state: 'disabled' } } as const] : []),
];

/** True for actions that remove access or grant rights. */
export const needsConfirmation = (action: Action): action is Action<ConfirmedActionName> =>
  confirmedNames.some((name) => name === action.name);

/** A newer server can send a role that this version does not know. */
const getRoleTexts = (role: Role) => roleTexts[role] ?? { label: role, description: '' };
/** The name of a role as it is shown on its own. */
export const formatRole = (role: Role): string => capitalise(getRoleTexts(role).label);
/** The values for the texts of an action. */
export const getTextValues = ({ role = defaultRole }: Action, account: Account) => {
  const { label, description } = getRoleTexts(role);
  return { name: fullName(account), role: label, Role: formatRole(role), description };
};
