import type { Shape, ValueOf } from '@ledenportaal/shared';

/** Whether a value from the network or from storage has at least the fields and types of the shape. */
export const hasShape = <const S extends Shape>(value: unknown, shape: S): value is ValueOf<S> => {
  if (Array.isArray(shape)) return Array.isArray(value);
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries<Shape>(shape).every(([field, inner]) => hasShape(value[field as keyof typeof value], inner));
};
