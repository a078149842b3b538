/** Limits of the sign-in input. Only lengths are checked, so that a response reveals no more than 'Bad Login Info'. */
export const credentialLimits = {
  email: { max: 320, missing: 'Vul je e-mailadres in.', tooLong: 'Dit e-mailadres is te lang.' },
  password: { max: 1000, missing: 'Vul je wachtwoord in.', tooLong: 'Dit wachtwoord is te lang.' },
} as const;

/** Returns the validation error of a field of `Credentials`, or undefined. Lets the sign-in page load without zod. */
export const findCredentialError = (field: keyof typeof credentialLimits, value: string): string | undefined => {
  const { max, missing, tooLong } = credentialLimits[field];
  if (value === '') return missing;
  return value.length > max ? tooLong : undefined;
};
