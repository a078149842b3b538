export { createFotoBackupService } from './foto-backup.service.js';
export { emptyContent } from './foto-content.js';
export { createFotoFeature } from './foto.feature.js';
export type { FotoFileService } from './foto-file.service.js';
export { createFotoReadService, type FotoReadService } from './foto-read.service.js';
export { visibleTo } from './foto-status.js';
export type { FotoWriteService } from './foto-write.service.js';
export { newFotoId } from './foto.model.js';
export type { LargeFotoService } from './images/large-foto.service.js';
