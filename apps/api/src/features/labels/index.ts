export { createLabelFeature } from './label.feature.js';
export { createLabelLookupService, type LabelLookupService, type TagNames } from './label-lookup.service.js';
export { labelFields, labelModels, type LabelField, type LabelIds, type LabelRecord } from './label.model.js';
export type { LabelService } from './label.service.js';
