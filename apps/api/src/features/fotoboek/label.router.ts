import { tagContract, themaContract, type NewLabel, type Viewer } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { Background } from '../../platform/background.js';
import { takeOff } from './label.removal.js';
import { tags, themas, type Labels } from './label.service.js';

type Added = { body: NewLabel; viewer: Viewer };
type Removed = { params: { id: string }; viewer: Viewer };

export const labelRoutes = (api: Api, background: Background) => {
  const goOn = () => background.wake(takeOff.name);
  const handlersOf = (labels: Labels) => ({
    list: async () => ({ results: await labels.list() }),
    add: async ({ body, viewer }: Added) => ({ results: await labels.add(body.naam, viewer) }),
    remove: ({ params, viewer }: Removed) => labels.remove(params.id, viewer, goOn),
  });
  serve(api, tagContract, handlersOf(tags));
  serve(api, themaContract, handlersOf(themas));
};
