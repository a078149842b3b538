/** Of an id, apart from the schema: to read an address by needs no zod. */
export const idPattern = /^[a-f\d]{24}$/i;
