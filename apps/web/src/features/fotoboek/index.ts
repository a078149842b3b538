export { downloadsReducer } from './downloads.slice.js';
