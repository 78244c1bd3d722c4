/** Returns the label of a record in a choice, and a note that tells it from others of that name. */
export type PickerLabels<T> = { readonly name: (record: T) => string; readonly note: (record: T) => string }
