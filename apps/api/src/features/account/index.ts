export { createAccountLimitService } from './account-limit.service.js';
export { accountRoutes } from './account.router.js';
export { createRenderMail } from './mails/render-mail.js';
export { createResetService } from './reset.service.js';
export { createSignInService, type SignInService } from './sign-in.service.js';
export { createSignupService, type SignupService } from './signup.service.js';
export { createVerificationService } from './verification.service.js';
