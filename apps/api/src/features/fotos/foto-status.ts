import { canSeeFoto, type FotoStatus, type Viewer } from '@ledenportaal/shared';

/** Matches concepts. */
export const conceptCondition = { status: 'concept' } as const;

/** Matches the photos that leden see. No index has this condition: use it beside one that has. */
export const visibleCondition = { status: { $ne: 'concept' } } as const;

export const canSeeConcepts = (viewer: Pick<Viewer, 'role'>): boolean => canSeeFoto(conceptCondition, viewer);

/** The condition for a query whose photos are shown to this viewer. */
export const visibleTo = (viewer: Pick<Viewer, 'role'>) => (canSeeConcepts(viewer) ? {} : visibleCondition);

/** Reads the status of a stored photo. Only concepts store one. */
export const getStatus = ({ status }: WithStatus): FotoStatus => status ?? 'zichtbaar';
export type WithStatus = { status?: FotoStatus | null | undefined };
