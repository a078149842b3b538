/** What is checked of the input for signing in. Only lengths, so that a response reveals no more than 'Bad Login Info'. */
export const credentialLimits = {
  email: { max: 320, missing: 'Vul je e-mailadres in.', tooLong: 'Dit e-mailadres is te lang.' },
  password: { max: 1000, missing: 'Vul je wachtwoord in.', tooLong: 'Dit wachtwoord is te lang.' },
} as const;

/** Returns the error text of a field of `Credentials`, or undefined. For the page to sign in, which loads without zod. */
export const findCredentialError = (field: keyof typeof credentialLimits, value: string): string | undefined => {
  const { max, missing, tooLong } = credentialLimits[field];
  if (value === '') return missing;
  return value.length > max ? tooLong : undefined;
};
