export { createFotoBackupService } from './foto-backup.service.js';
export { createFotoFeature } from './foto.feature.js';
export { createFotoMatchService, type FotoMatchService } from './foto-match.service.js';
export type { FotoService } from './foto.service.js';
export type { OldPictureService } from './pictures/old-picture.service.js';
export type { PictureChangeService } from './pictures/picture-change.service.js';
export type { TrashService } from './trash/trash.service.js';
export type { FotoFileService, StoredOriginal } from './foto-file.service.js';
export {
  createFotoReadService,
  type DownloadableFoto,
  type FotoReadService,
  type FotoSize,
} from './foto-read.service.js';
export { publishedTo } from './visible-fotos.js';
export type { FotoWriteService } from './foto-write.service.js';
export { getFotoKeys } from './foto.keys.js';
export { getTakenFields, toTakenFields } from './genomen-op.js';
export { newFotoId } from './foto.model.js';
export { assertLicence, changeRechten, getRechten } from './foto-rechten.js';
export type { FotoChecksumService } from './images/foto-checksum.service.js';
export { createFotoFocusService, type FotoFocusService } from './images/foto-focus.service.js';
export type { LargeFotoService } from './images/large-foto.service.js';
export type { LabelTargetService } from './labels/label-target.service.js';
export { createFotoIndexService } from './search/foto-index.service.js';
export type { LicenceUseService } from './search/licence-use.service.js';
export type { FotoSearchService } from './search/foto-search.service.js';
export type { LookAlikeService } from './look-alikes/look-alike.service.js';
