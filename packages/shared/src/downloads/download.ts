import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { Foto } from '../fotos/foto.js';

/** A foto that the user downloaded. `createdAt`: the last download. `foto` is null after its deletion. */
export const DownloadedFoto = z.object({ _id: id, foto: z.nullable(Foto), createdAt: z.iso.datetime() });
export type DownloadedFoto = z.output<typeof DownloadedFoto>;
