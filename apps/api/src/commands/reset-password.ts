import { StartError } from '../platform/start-error.js';
import { readArgs, readEmail, type Command } from './command.js';

export const resetPassword: Command = {
  name: 'reset-password',
  takes: 'E-MAIL',
  does: 'maakt een link waarmee iemand binnen een uur een nieuw wachtwoord kiest',
  run: async (args, { openPortal, out }) => {
    const email = readEmail(readArgs(args, {}).positionals);
    const { admission, resets, siteUrl, timeZone } = await openPortal();
    const account = await admission.byEmail(email);
    if (!account) throw new StartError(`${email} heeft geen account.`);
    if (account.state === 'disabled')
      throw new StartError(
        `Het account van ${email} is uitgezet: zet het eerst weer aan, bij Accounts in het portaal.`,
      );
    const { code, until } = await resets.handOut(email);
    const time = new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone }).format(until);
    out.write(
      [
        `Met deze link kiest ${email} een nieuw wachtwoord, één keer, tot ${time}:`,
        `${siteUrl}/login/forget/${code}`,
        'Geef hem aan niemand anders: wie hem heeft, kan in het account.',
        '',
      ].join('\n'),
    );
    return 0;
  },
};
