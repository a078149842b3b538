export { createAuthFeature } from './auth.feature.js';
export { createMailFeature } from './mails/mail.feature.js';
export type { SignInService } from './sign-in.service.js';
