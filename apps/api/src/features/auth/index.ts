export { createAuthFeature } from './auth.feature.js';
export type { SignInService } from './sign-in.service.js';
