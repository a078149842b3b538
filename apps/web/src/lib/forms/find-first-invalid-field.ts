/**
 * Returns the first field, in page order, that has an error or whose nested value has one (`tags.0` counts for `tags`).
 */
export const findFirstInvalidField = (
  fieldNames: readonly string[],
  errors: Record<string, unknown>,
): string | undefined => {
  const invalidNames = Object.keys(errors).map((path) => path.split('.')[0]);
  return fieldNames.find((name) => invalidNames.includes(name));
};
