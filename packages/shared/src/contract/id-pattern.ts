/** Pattern of an id. In a separate file, so that parsing a URL does not load zod. */
export const idPattern = /^[a-f\d]{24}$/i;
