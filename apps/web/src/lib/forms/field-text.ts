type FieldText = { label: string; text: string };
/** Returns the label of a field, and its value as text for the screen. */
export type DescribeField<V> = (values: V, name: keyof V & string) => FieldText;
