/** Part of a line: a text of the document, or the value of a field (`label` names it). */
export type LinePart = { readonly text: string; readonly label?: string; readonly key: string }
/** Line of a page as one reads it: a paragraph, or a row of a table with its values. */
export type ReadingLine = { readonly key: string; readonly parts: readonly LinePart[] }
