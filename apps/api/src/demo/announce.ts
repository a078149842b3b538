import { join } from 'node:path';
import { demo } from '@ledenportaal/content';
import { roleTexts } from '@ledenportaal/shared';
import type { Settings } from '../platform/installation/env.js';

/** Writes the URL and the demo accounts to stdout, for users who try the portal in a terminal. */
export const announceDemo = ({ host, publicUrl, dataDir, smtpUrl }: Settings, port: number) => {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const accounts = demo.accounts.map(
    ({ email, password, role }) => `  ${email}  ${password}  (${roleTexts[role].name})`,
  );
  console.log(
    [
      `Ledenportaal draait op ${publicUrl ?? `http://${name}:${port}`}`,
      'Log in met een van de demo-accounts:',
      ...accounts,
      ...(smtpUrl ? [] : [`Mails worden niet verstuurd, maar als bestand bewaard in ${join(dataDir, 'outbox')}.`]),
      `De gegevens staan in ${dataDir}. Stoppen: Ctrl-C.`,
    ].join('\n'),
  );
};

/** Explains on stdout why `npm start` creates no demo accounts when `HOST` is reachable from other computers. */
export const announceDemoDisabled = ({ host }: Settings) =>
  console.log(
    `Op ${host} (HOST) kunnen ook andere computers bij het portaal: daarom zijn er geen demo-accounts. ` +
      'Maak een beheerder met: npm run portal -- create-admin E-MAILADRES',
  );
