export { createLabelCountService, type LabelCountService } from './label-count.service.js';
export { labelFields, labelModels, type LabelField, type LabelIds, type LabelRecord } from './label.model.js';
export { labelRoutes } from './label.router.js';
export { createLabelService, type LabelService } from './label.service.js';
