export { createLabelCountService, type LabelCountService } from './label-count.service.js';
export { createLabelFeature } from './label.feature.js';
export { labelFields, labelModels, type LabelField, type LabelIds, type LabelRecord } from './label.model.js';
export type { LabelService } from './label.service.js';
