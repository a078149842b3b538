import type { Feature } from '../../../http/feature.js';
import { createMailData } from '../../../platform/mail/mails.personal-data.js';
import { createMailService } from '../../../platform/mail/mail.service.js';
import type { Resources } from '../../../platform/resources.js';
import { mailRoutes } from './mail.router.js';
import { createRenderMail } from './render-mail.js';

export const createMailFeature = ({ settings, content, background, codes, log, outbox }: Resources) => {
  const { siteUrl, smtpUrl, mailFrom } = settings;
  const { organisation, timeZone } = content.site;
  const from = mailFrom ?? { name: organisation, address: 'portaal@localhost' };
  const render = createRenderMail({ organisation, siteUrl, timeZone, toCode: codes.toCode });
  const mail = createMailService({ smtpUrl, from, folder: outbox, siteUrl, render, background, log });
  return {
    services: { mail },
    registerRoutes: (api) => mailRoutes(api, mail),
    tasks: mail.tasks,
    personalData: { mails: createMailData(outbox) },
  } satisfies Feature;
};
