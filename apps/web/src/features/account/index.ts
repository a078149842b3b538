export { useUserQuery } from './account.api.js';
export { validateTwice } from './new-password.js';
export { NewPasswordFields } from './NewPasswordFields.js';
export { PasswordField } from './PasswordField.js';
