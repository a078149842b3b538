/**
 * Returns the first field, in page order, that has an error or whose nested value has one (`tags.0` counts for `tags`).
 */
export const firstWrong = (names: readonly string[], errors: Record<string, unknown>): string | undefined => {
  const wrong = Object.keys(errors).map((path) => path.split('.')[0]);
  return names.find((name) => wrong.includes(name));
};
