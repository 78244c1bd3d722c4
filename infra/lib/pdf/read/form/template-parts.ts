/** Kind of a field, as in the calls of templates. */
export type FieldKind =
  | 'signature'
  | 'name'
  | 'text'
  | 'date'
  | 'birthDate'
  | 'phone'
  | 'address'
  | 'dong'
  | 'ho'
  | 'area'
  | 'checkbox'

/** A place for a field: page from 1; fractions of the page as shown, from its top left. */
export type OfferedField = {
  readonly kind: FieldKind
  readonly label: string
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly required?: boolean
  /** Group of boxes of which one at most can be ticked; equal for all of them. */
  readonly group?: string
}

/**
 * Parts that cleaning removes from a file. script: JavaScript and automatic actions; launch:
 * actions that start programs or submit forms; link: other links; attachment: embedded files;
 * media: films, sounds and 3D; form: AcroForm fields, which are offered as fields instead;
 * signature: signatures, which do not survive changes; annotation: notes and stamps, whose
 * appearance is drawn into the page; layer: switches of layers; font: fonts that are not embedded,
 * which one of ours replaces.
 */
export type RemovedPart =
  | 'script'
  | 'launch'
  | 'link'
  | 'attachment'
  | 'media'
  | 'form'
  | 'signature'
  | 'annotation'
  | 'layer'
  | 'font'

export type ReadTemplate = {
  /** Cleaned file: only what pages show. The same input always gives the same bytes. */
  readonly bytes: Buffer
  /** Size of each page as shown, in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /** The file's own AcroForm fields. */
  readonly formFields: readonly OfferedField[]
  /** Blanks beside labels found in the text: 성명, 생년월일, (서명 또는 인) … */
  readonly places: readonly OfferedField[]
  readonly removed: readonly RemovedPart[]
}
