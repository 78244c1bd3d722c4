import type { FieldKind } from '#events/values/template-field.ts'

/** A field of a template. x, y, width and height are fractions of its page as shown, from the top left; pages count from 1. */
export type PlacedField = {
  readonly id: string
  readonly kind: FieldKind
  /** What it is called. A day's field called 년, 월 or 일 holds that part of it. */
  readonly label?: string | undefined
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Points; 10.5 where nothing is said. A text that does not fit is set smaller. */
  readonly fontSize?: number | undefined
  readonly align?: 'left' | 'center' | 'right' | undefined
}

/**
 * What stands in a field. `text` as the log keeps it: days as YYYY-MM-DD, phones as digits, areas in ㎡; what is masked already stays as it
 * is. `picture`: a PNG, no larger than 5 MB. `seal`: a name as a red stamp of it, beside 성명 (인). `hidden`: something stands there, and is
 * not for this copy's reader.
 */
export type FieldValue =
  | { readonly text: string }
  | { readonly checked: boolean }
  | { readonly picture: Uint8Array }
  | { readonly seal: string }
  | { readonly hidden: true }
