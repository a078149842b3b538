import type { Zip } from '@ledenportaal/shared';
import { createContext } from 'react';
import type { ZipBody } from './zips.api.js';

/** A zip that the server prepares, with the request for it. */
export type ZipInPreparation = Zip & { body: ZipBody };

/** Adds a zip to those whose progress is shown. */
export const AddZipContext = createContext<(zip: ZipInPreparation) => void>(() => undefined);
