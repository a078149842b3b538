export { createFotoImportService, type FotoImportService, type ImportResult } from './foto-import.service.js';
export { createUploadFeature } from './upload.feature.js';
export type { UploadService } from './upload.service.js';
