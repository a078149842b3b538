import type { DefinedMail } from '../define-mail.js';
import { UnknownMailError, type RenderMail } from '../mail.js';
import type { Site } from './mail-template.js';

type Deps = {
  mails: ReadonlyMap<string, DefinedMail>;
  organisation: string;
  siteUrl: string;
  timeZone: string;
  toCode: (nonce: string) => string;
};

export const createRenderMail = ({ mails, organisation, siteUrl, timeZone, toCode }: Deps): RenderMail => {
  const link = (path: string) => `${siteUrl}${path}`;
  const linkWithCode: Site['linkWithCode'] = (path, nonce) => {
    if (!nonce) throw new Error('a mail with a code needs its nonce');
    return link(`${path}/${toCode(nonce)}`);
  };
  const format = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const formatTime: Site['formatTime'] = (moment) => format.format(new Date(moment));
  const site = { organisation, link, linkWithCode, formatTime };
  return async (kind, data) => {
    const template = await mails.get(kind)?.template();
    if (!template) throw new UnknownMailError(kind);
    // Imported with the first mail, because the mail renderer takes long to load.
    const { render, toPlainText } = await import('@react-email/render');
    const html = await render(template.content(site, data));
    return { subject: template.subject(site), html, text: toPlainText(html, { selectors }) };
  };
};

/** Keeps headings as written; the converter makes them upper case by default. */
const selectors = [{ selector: 'h1', options: { uppercase: false } }];
