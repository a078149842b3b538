/** Of the fields in their order on the page, the first that something is wrong with: in it, or in a part of it. */
export const firstWrong = (names: readonly string[], errors: Record<string, unknown>): string | undefined => {
  const wrong = Object.keys(errors).map((path) => path.split('.')[0]);
  return names.find((name) => wrong.includes(name));
};
