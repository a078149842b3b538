export { LidModel } from './lid.model.js';
