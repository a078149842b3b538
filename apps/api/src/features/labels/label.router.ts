import { tagContract, themaContract, type LabelMerge, type NewLabel, type Viewer } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { LabelField } from './label.model.js';
import type { LabelService } from './label.service.js';

type AddRequest = { body: NewLabel; viewer: Viewer };
type RenameRequest = AddRequest & { params: { id: string } };
type MergeRequest = { params: { id: string }; body: LabelMerge; viewer: Viewer };
type RemoveManyRequest = { body: { labels: string[] }; viewer: Viewer };
type RemoveRequest = { params: { id: string }; viewer: Viewer };

export const labelRoutes = (api: Api, labels: Record<LabelField, LabelService>) => {
  const createHandlers = (labelService: LabelService) => ({
    list: async ({ viewer }: { viewer: Viewer }) => ({ results: await labelService.list(viewer) }),
    add: async ({ body, viewer }: AddRequest) => ({ results: await labelService.add(body.naam, viewer) }),
    rename: async ({ params, body, viewer }: RenameRequest) => ({
      results: await labelService.rename(params.id, body.naam, viewer),
    }),
    merge: ({ params, body, viewer }: MergeRequest) => labelService.merge(params.id, body.into, viewer),
    remove: ({ params, viewer }: RemoveRequest) => labelService.remove(params.id, viewer),
    removeMany: async ({ body, viewer }: RemoveManyRequest) => ({
      results: await labelService.removeMany(body.labels, viewer),
    }),
  });
  registerRoutes(api, tagContract, createHandlers(labels.tags));
  registerRoutes(api, themaContract, createHandlers(labels.themes));
};
