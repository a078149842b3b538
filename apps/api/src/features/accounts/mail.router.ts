import { mailContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { MailService } from '../../platform/mail/mail.service.js';

export const mailRoutes = (api: Api, mail: MailService) =>
  registerRoutes(api, mailContract, {
    failed: () => mail.listFailed(),
    retry: ({ params }) => mail.retry(params.id),
    remove: ({ params }) => mail.remove(params.id),
  });
