import { listShape, messageShape, objectShape, purgeShape, type Routes } from '../contract/routes.js';

const createLabelRoutes = <const P extends 'tags' | 'themas'>(name: P) =>
  ({
    list: { method: 'GET', path: `/fotoboek/${name}`, effect: 'read', access: 'signed-in', shape: listShape },
    add: { method: 'POST', path: `/fotoboek/${name}`, effect: 'write', access: 'labels.edit', shape: objectShape },
    rename: {
      method: 'PUT',
      path: `/fotoboek/${name}/:id`,
      effect: 'write',
      access: 'labels.edit',
      shape: objectShape,
    },
    merge: {
      method: 'POST',
      path: `/fotoboek/${name}/:id/merge`,
      effect: 'write',
      access: 'labels.edit',
      shape: messageShape,
    },
    remove: {
      method: 'DELETE',
      path: `/fotoboek/${name}/:id`,
      effect: 'write',
      access: 'labels.edit',
      shape: messageShape,
    },
    removeMany: {
      method: 'POST',
      path: `/fotoboek/${name}/trash`,
      effect: 'write',
      access: 'labels.edit',
      shape: purgeShape,
    },
  }) as const satisfies Routes;

export const tagRoutes = createLabelRoutes('tags');
export const themaRoutes = createLabelRoutes('themas');
