export { fotoCleanupTask } from './cleanup/foto.cleanup.js';
export {
  assertFotoExists,
  deleteFotoRecord,
  findBeschrijvingen,
  findFotoFile,
  findFotoIdByHash,
  findFotosById,
} from './find-fotos.js';
export { fotoFileOwners, fotoTrashPair } from './foto.backup.js';
export { deleteFotoFiles, isPublicFotoKey, storeFotoFiles } from './foto.files.js';
export { newFotoId } from './foto.model.js';
export { createFotoPresenter, type FotoPresenter } from './foto.presenter.js';
export { fotoRoutes } from './foto.router.js';
export { createFotoService } from './foto.service.js';
export { emptyContent, insertFoto } from './foto.write.js';
export { createLargeFotoService } from './images/foto-large.service.js';
export { positionRemovalTask } from './images/position-removal.task.js';
export { labelRecountTask } from './labels/label-recount.task.js';
export { labelRemovalTask, removeLabel } from './labels/label.removal.js';
export { searchFieldsRecountTask } from './search/search-fields-recount.task.js';
export { trashPurgeTask } from './trash/trash-purge.task.js';
