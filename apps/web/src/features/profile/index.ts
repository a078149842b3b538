export { useProfileQuery } from './profile.api.js';
export { useShownPortrait } from './useShownPortrait.js';
