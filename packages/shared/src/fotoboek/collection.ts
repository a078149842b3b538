import { z } from 'zod';
import { id } from '../contract/schemas.js';
import { Foto } from './foto.js';

/** A photo that somebody keeps with the heart. */
export const Collected = z.object({ _id: id, foto: Foto, createdAt: z.iso.datetime() });
export type Collected = z.output<typeof Collected>;

/** A photo that somebody has downloaded, and when last; null once it is deleted. */
export const Downloaded = z.object({ _id: id, foto: Foto.nullable(), createdAt: z.iso.datetime() });
export type Downloaded = z.output<typeof Downloaded>;
