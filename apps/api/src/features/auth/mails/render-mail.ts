import type { RenderMail } from '../../../platform/mail/mail.js';
import type { Site } from './mail-kind.js';

type Deps = { organisation: string; siteUrl: string; timeZone: string; toCode: (nonce: string) => string };

export const createRenderMail = ({ organisation, siteUrl, timeZone, toCode }: Deps): RenderMail => {
  const link = (path: string) => `${siteUrl}${path}`;
  const linkWithCode: Site['linkWithCode'] = (path, nonce) => {
    if (!nonce) throw new Error('a mail with a code needs its nonce');
    return link(`${path}/${toCode(nonce)}`);
  };
  const format = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const formatTime: Site['formatTime'] = (moment) => format.format(new Date(moment));
  const site = { organisation, link, linkWithCode, formatTime };
  return async (name, data) => {
    // Imported with the first mail, because React and the mail renderer take long to load.
    const { mailKinds } = await import('./mail-kinds.js');
    const { render, toPlainText } = await import('@react-email/render');
    const kind = mailKinds.get(name);
    if (!kind) throw new Error(`there is no mail ${name}`);
    const html = await render(kind.content(site, data));
    return { subject: kind.subject(site), html, text: toPlainText(html, { selectors }) };
  };
};

/** Keeps headings as written; the converter makes them upper case by default. */
const selectors = [{ selector: 'h1', options: { uppercase: false } }];
