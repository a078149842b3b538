import { fotoContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { UploadService } from './upload.service.js';

const { upload } = fotoContract;

export const uploadRoutes = (api: Api, uploadService: UploadService) =>
  registerRoutes(
    api,
    { upload },
    {
      upload: ({ file, body, viewer, signal }) =>
        uploadService.add(file, viewer, { signal, content: body, bestandsnaam: file.name }),
    },
  );
