/** Compares names for sorting, by Dutch collation rules and with numbers by value (2 before 10). */
export const { compare: compareNames } = new Intl.Collator('nl', { numeric: true });
