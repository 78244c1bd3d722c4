/** What a field is for: as the calls of templates name it. */
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
  /** The same for boxes of which one at most can be ticked. */
  readonly group?: string
}

/**
 * What the file had and what is kept has not. script: JavaScript and what runs by itself; launch: what starts programs or sends forms;
 * link: other links; attachment: files inside; media: films, sounds and 3D; form: AcroForm fields, which are offered instead; signature:
 * signatures, which a changed file could not keep; annotation: notes and stamps, whose look is drawn into the page; layer: layers' switches;
 * font: fonts that the file names without bringing them, in place of which one of ours is kept.
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
  /** What is kept: only what pages show. The same file always gives the same bytes. */
  readonly bytes: Buffer
  /** As shown, in points. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /** The file's own AcroForm fields. */
  readonly formFields: readonly OfferedField[]
  /** Blanks beside labels that the text has: 성명, 생년월일, (서명 또는 인) … */
  readonly places: readonly OfferedField[]
  readonly removed: readonly RemovedPart[]
}
