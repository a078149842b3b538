import type { Feature } from '../../http/feature.js';
import { definedMails as mails } from '../../platform/mail/define-mail.js';
import type { RenderMail } from '../../platform/mail/mail.js';
import { createMailService } from '../../platform/mail/mail.service.js';
import { createMailData } from '../../platform/mail/mails.personal-data.js';
import { createRenderMail } from '../../platform/mail/template/render-mail.js';
import type { Resources } from '../../platform/resources.js';
import { mailRoutes } from './mail.router.js';

export const createMailFeature = ({ settings, content, background, codes, log, outbox }: Resources) => {
  const { siteUrl, smtpUrl, mailFrom } = settings;
  const getSender = () => mailFrom ?? { name: content.site.organisation, address: 'portaal@localhost' };
  const getRender = content.derive(() => {
    const { organisation, timeZone } = content.site;
    return createRenderMail({ mails, organisation, siteUrl, timeZone, toCode: codes.toCode });
  });
  const render: RenderMail = (kind, data) => getRender()(kind, data);
  const mail = createMailService({ smtpUrl, getSender, folder: outbox, siteUrl, mails, render, background, log });
  return {
    services: { mail },
    registerRoutes: (api) => mailRoutes(api, mail),
    tasks: mail.tasks,
    personalData: { mails: createMailData(outbox) },
  } satisfies Feature;
};
