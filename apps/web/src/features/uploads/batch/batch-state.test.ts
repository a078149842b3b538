import { expect, it } from 'vitest';
import { toApiError } from '../../../lib/api/api-error.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { errorResponse } from '../../../test/server.js';
import { toBatchState } from './batch-state.js';
import type { BatchFile } from './batch-store.js';

const file = {
  ...{ key: 1, path: 'foto.jpg', size: 1, lastModified: 1, file: undefined, handle: undefined },
  ...{ maybeStored: false, failedAttempts: 0 },
};
const buildFailed = (...args: Parameters<typeof errorResponse>): BatchFile => {
  const { status, body } = errorResponse(...args);
  return { ...file, state: 'failed', error: toApiError(status, body) };
};

it('distinguishes duplicates from files that the server rejects', () => {
  expect(toBatchState(buildFailed('foto_exists', { details: { foto: idOf(9) } }))).toEqual({
    state: 'double',
    existingId: idOf(9),
  });
  expect(toBatchState(buildFailed('damaged_file'))).toEqual({
    state: 'refused',
    reason: 'Deze foto is beschadigd of niet compleet.',
  });
});

it('shows the uploaded photo and the progress', () => {
  const foto = buildFoto();
  const reply = { results: foto, voorstel: { tags: [] }, gelijkend: [] };
  expect(toBatchState({ ...file, state: 'done', reply })).toEqual({ state: 'done', foto });
  expect(toBatchState({ ...file, state: 'sending', fraction: 0.4 })).toEqual({ state: 'sending', fraction: 0.4 });
  expect(toBatchState({ ...file, state: 'waiting' })).toEqual({ state: 'waiting' });
});
