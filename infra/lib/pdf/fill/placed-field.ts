import type { FieldKind } from '#events/values/template-field.ts'

/**
 * A field of a template. x, y, width and height are fractions of its page as shown, from the top
 * left; pages count from 1.
 */
export type PlacedField = {
  readonly id: string
  readonly kind: FieldKind
  /** Label. A date field labelled 년, 월 or 일 holds that part of the date. */
  readonly label?: string | undefined
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Size in points; 10.5 by default. A text that does not fit is set smaller. */
  readonly fontSize?: number | undefined
  readonly align?: 'left' | 'center' | 'right' | undefined
}

/**
 * Value of a field. `text` as the log stores it: days as YYYY-MM-DD, phones as digits, areas in ㎡;
 * a masked text stays as it is. `picture`: a PNG of at most 5 MB. `seal`: a name drawn as a red
 * seal, beside 성명 (인). `hidden`: a value that the reader of this copy may not see.
 */
export type FieldValue =
  | { readonly text: string }
  | { readonly checked: boolean }
  | { readonly picture: Uint8Array }
  | { readonly seal: string }
  | { readonly hidden: true }
