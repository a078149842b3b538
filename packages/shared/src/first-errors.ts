/** The errors whose texts the first pages of the web app show too. Apart, so that these load no other errors. */
export const firstErrors = {
  bad_login: { status: 401, text: 'Bad Login Info' },
  not_signed_in: { status: 401, text: 'Om toegang te hebben moet je ingelogd zijn' },
  signup_closed: { status: 403, text: 'Je kunt nu geen account maken. Vraag het de beheerder.' },
  unexpected: { status: 500, text: 'Er ging iets mis. Probeer het later nog eens.' },
} as const;
