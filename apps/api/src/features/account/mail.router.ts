import { mailContract } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Mails } from '../../platform/mail/mail.js';

export const mailRoutes = (api: Api, mail: Mails) =>
  serve(api, mailContract, {
    failed: () => mail.failed(),
    retry: ({ params }) => mail.retry(params.id),
    remove: ({ params }) => mail.remove(params.id),
  });
