import { roleNames, roleTexts, type Role } from '@ledenportaal/shared';
import { StartError } from '../platform/installation/start-error.js';
import { portalActor, readArgs, parseEmail, rethrowAsStartError, UsageError, type Command } from './command.js';

const getRoleNames = () => roleNames.map((role) => roleTexts[role].name);

export const setRole: Command = {
  name: 'set-role',
  usageArgs: 'E-MAIL ROL',
  description: `geeft een account een rol: ${getRoleNames().join(', ')}`,
  run: async (args, { openPortal, output }) => {
    const [address, name, ...extra] = readArgs(args, {}).positionals;
    const email = parseEmail(address === undefined ? [] : [address]);
    if (extra.length > 0) throw new UsageError('Noem alleen het e-mailadres en de rol.');
    const role = parseRole(name);
    const { accountAdminService } = await openPortal();
    const account = await accountAdminService.byEmail(email);
    if (!account) throw new StartError(`${email} heeft geen account.`);
    const updated = await accountAdminService.update(account._id, { role }, portalActor).catch(rethrowAsStartError);
    output.print([
      `${email} is ${roleTexts[role].name}.`,
      ...(updated.state === 'active' ? [] : ['Het account is niet actief: inloggen kan nog niet.']),
    ]);
    return 0;
  },
};

const parseRole = (name: string | undefined): Role => {
  const role = roleNames.find((known) => roleTexts[known].name === name?.toLowerCase());
  if (!role) throw new UsageError(`Noem achter het e-mailadres een rol: ${getRoleNames().join(', ')}.`);
  return role;
};
