export { useLidCountQuery } from './leden.api.js';
