export { createFotoImporter, type ImportResult } from './foto.importer.js';
export { createUploadService, type UploadService } from './upload.service.js';
