import { fotoContract, pictureContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { FotoReplacementService } from './foto-replacement.service.js';
import type { UploadService } from './upload.service.js';

const { upload } = fotoContract;
const { replace } = pictureContract;

export const uploadRoutes = (api: Api, uploadService: UploadService, replacements: FotoReplacementService) =>
  registerRoutes(
    api,
    { upload, replace },
    {
      upload: ({ file, body: content, viewer, signal, reauthorize }) =>
        uploadService.add(file, viewer, {
          signal,
          reauthorize,
          content,
          bestandsnaam: file.name,
          sidecar: file.sidecar,
        }),
      replace: ({ params, file, body, viewer, signal, reauthorize }) =>
        replacements.replace(params.id, { file, ...body }, viewer, { signal, reauthorize }),
    },
    { isReauthorizedByHandler: true },
  );
