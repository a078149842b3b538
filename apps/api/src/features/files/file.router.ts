import { catalogueContract, contentContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { FileDownloadService } from './file-download.service.js';
import type { FileService } from './file.service.js';
import type { OldFileService } from './old-file.service.js';

const { download, address } = contentContract;
const routes = { ...catalogueContract, download, address };

export const catalogueRoutes = (
  api: Api,
  files: FileService,
  oldFiles: OldFileService,
  fileDownloads: FileDownloadService,
) =>
  registerRoutes(api, routes, {
    download: ({ body, viewer }) => fileDownloads.download(body, viewer),
    address: async ({ body, viewer }) => ({ results: await fileDownloads.address(body.filename, viewer) }),
    add: async ({ file, body, viewer, signal }) => ({ results: await files.add(file, body, viewer, signal) }),
    update: async ({ params, body, viewer }) => ({ results: await files.update(params.id, body, viewer) }),
    replace: async ({ params, file, body, viewer, signal }) => ({
      results: await files.replace(params.id, file, body.seconds, viewer, signal),
    }),
    poster: async ({ params, file, body, viewer, signal }) => ({
      results: await files.setPoster(params.id, file, body.alt, viewer, signal),
    }),
    remove: ({ params, viewer }) => files.remove(params.id, viewer),
    old: async ({ query }) => ({ results: await oldFiles.list(query) }),
    restore: async ({ params, viewer }) => ({ results: await oldFiles.restore(params.id, viewer) }),
  });
