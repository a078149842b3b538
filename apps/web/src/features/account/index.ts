export { useUserQuery } from './account.api.js';
