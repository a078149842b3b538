export { useLedenQuery, useLidCountQuery } from './leden.api.js';
