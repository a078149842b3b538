/** Maximum number of eigenaars in one list: those with most photos. */
export const maxListedEigenaars = 10_000;
/** Maximum number of eigenaars that one request gives another name. */
export const maxRenamedEigenaars = 100;
