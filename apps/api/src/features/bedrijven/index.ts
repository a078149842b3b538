export { BedrijfModel } from './bedrijf.model.js';
