export { useContentQuery } from './catalogue.api.js';
