import { StartError } from '../platform/installation/start-error.js';
import { readArgs, parseEmail, type Command } from './command.js';

export const resetPassword: Command = {
  name: 'reset-password',
  usageArgs: 'E-MAIL',
  description: 'maakt een link waarmee iemand binnen een uur een nieuw wachtwoord kiest',
  run: async (args, { openPortal, output }) => {
    const email = parseEmail(readArgs(args, {}).positionals);
    const { accountAdminService, resets, siteUrl, timeZone } = await openPortal();
    const account = await accountAdminService.byEmail(email);
    if (!account) throw new StartError(`${email} heeft geen account.`);
    if (account.state === 'disabled')
      throw new StartError(
        `Het account van ${email} is uitgezet: zet het eerst weer aan, bij Accounts in het portaal.`,
      );
    const { code, until: expiresAt } = await resets.createCode(email);
    const time = new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone }).format(expiresAt);
    output.print([
      `Met deze link kiest ${email} een nieuw wachtwoord, één keer, tot ${time}:`,
      `${siteUrl}/login/forget/${code}`,
      'Geef hem aan niemand anders: wie hem heeft, kan in het account.',
    ]);
    return 0;
  },
};
