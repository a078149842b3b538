import { render, toPlainText } from '@react-email/render';
import type { RenderMail } from '../../../platform/mail/mail.service.js';
import { aanvraag } from './aanvraag.js';
import { approved } from './approved.js';
import { hasAccount } from './has-account.js';
import type { MailKind, Site } from './mail-kind.js';
import { passwordChanged } from './password-changed.js';
import { reset } from './reset.js';
import { uitnodiging } from './uitnodiging.js';
import { verify } from './verify.js';

const kinds = new Map<string, MailKind>(
  Object.entries({
    verify,
    'has-account': hasAccount,
    reset,
    aanvraag,
    approved,
    'password-changed': passwordChanged,
    uitnodiging,
  }),
);

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
    const kind = kinds.get(name);
    if (!kind) throw new Error(`there is no mail ${name}`);
    const html = await render(kind.content(site, data));
    return { subject: kind.subject(site), html, text: toPlainText(html, { selectors }) };
  };
};

/** Keeps headings as written; the converter makes them upper case by default. */
const selectors = [{ selector: 'h1', options: { uppercase: false } }];
