/** Compares texts for sorting, by Dutch collation rules and with numbers by value. */
export { compareNames as compareTexts } from '@ledenportaal/shared';
