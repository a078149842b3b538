export { createFotoImportService, type FotoImportService, type ImportResult } from './foto-import.service.js';
export { createUploadService, type UploadService } from './upload.service.js';
