export { adjustCounts, findUnknownLabels, type LabelIds } from './label.counts.js';
export { labelFields, labelModels, type LabelField, type LabelRecord } from './label.model.js';
export { labelRoutes } from './label.router.js';
export { createLabelService, type LabelService } from './label.service.js';
