import { tagContract, themaContract, type LabelMerge, type NewLabel, type Viewer } from '@ledenportaal/shared';
import { serve, type Api } from '../../http/serve.js';
import type { BackgroundTasks } from '../../platform/background-tasks.js';
import { takeOff } from './label.removal.js';
import { tags, themas, type Labels } from './label.service.js';

type Added = { body: NewLabel; viewer: Viewer };
type Renamed = Added & { params: { id: string } };
type Merged = { params: { id: string }; body: LabelMerge; viewer: Viewer };
type Removed = { params: { id: string }; viewer: Viewer };

export const labelRoutes = (api: Api, background: BackgroundTasks) => {
  const goOn = () => background.wake(takeOff.name);
  const handlersOf = (labels: Labels) => ({
    list: async () => ({ results: await labels.list() }),
    add: async ({ body, viewer }: Added) => ({ results: await labels.add(body.naam, viewer) }),
    rename: async ({ params, body, viewer }: Renamed) => ({
      results: await labels.rename(params.id, body.naam, viewer),
    }),
    merge: ({ params, body, viewer }: Merged) => labels.merge(params.id, body.into, viewer, goOn),
    remove: ({ params, viewer }: Removed) => labels.remove(params.id, viewer, goOn),
  });
  serve(api, tagContract, handlersOf(tags));
  serve(api, themaContract, handlersOf(themas));
};
