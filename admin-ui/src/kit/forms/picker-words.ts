/** What a record is called in a choice, and what tells it from others of its name. */
export type PickerWords<T> = { readonly name: (record: T) => string; readonly note: (record: T) => string }
