import { isDocument } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail } from '../errors';

/** Throws for every collation except `simple`: text is compared by its bytes. */
export const assertSimpleCollation = (collation: unknown): void => {
  if (collation === undefined || collation === null) return;
  if (!isDocument(collation)) fail(14, "BSON field 'collation' is the wrong type, expected type 'object'");
  const { locale } = collation as { locale?: unknown };
  if (locale === undefined && Object.keys(collation).length > 0) {
    fail(40414, "BSON field 'collation.locale' is missing but a required field");
  }
  if (locale !== undefined && locale !== 'simple') {
    fail(115, `The embedded database does not support the collation of locale ${formatValue(locale)}`);
  }
};
