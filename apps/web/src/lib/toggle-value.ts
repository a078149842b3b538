/** Removes the values that equal `value`, or adds it when there is none. */
export const toggleValue = <T>(values: readonly T[], value: T, isSame = (other: T) => other === value): T[] => {
  const rest = values.filter((other) => !isSame(other));
  return rest.length === values.length ? [...rest, value] : rest;
};
