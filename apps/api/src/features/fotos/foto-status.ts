import type { FotoStatus } from '@ledenportaal/shared';

/** Reads the status of a stored photo. Only concepts store one. */
export const getStatus = ({ status }: WithStatus): FotoStatus => status ?? 'zichtbaar';
export type WithStatus = { status?: FotoStatus | null | undefined };
