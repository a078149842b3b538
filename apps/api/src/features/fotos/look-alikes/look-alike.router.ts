import { lookAlikeContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../../http/register-routes.js';
import type { LookAlikeService } from './look-alike.service.js';
import type { RecognitionService } from './recognition.service.js';

const { recognise, ...pairs } = lookAlikeContract;

export const lookAlikeRoutes = (api: Api, lookAlikes: LookAlikeService, recognition: RecognitionService) => {
  registerRoutes(api, pairs, {
    list: async ({ query, viewer }) => ({ results: await lookAlikes.list(query, viewer) }),
    keep: ({ params, viewer }) => lookAlikes.keep(params.id, viewer),
  });
  registerRoutes(
    api,
    { recognise },
    {
      recognise: async ({ file, viewer, ...context }) => ({
        results: await recognition.recognise(file, viewer, context),
      }),
    },
    // Before the picture is received, so that it is not received when it is one too many.
    { beforeBody: recognition.count },
  );
};
