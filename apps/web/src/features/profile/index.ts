export { useProfileQuery } from './profile.api.js';
