/** A rectangle of a page as it is shown, in fractions of its width and height from its top left; the first page is 1. */
export type Mask = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * What became of a page: copied as it was; its objects under masks removed, the rest still text and lines; or made a picture with the words
 * outside the masks searchable.
 */
export type MaskedPage = 'untouched' | 'text' | 'picture'

/** Neither way of masking could be proved to leave nothing behind: there is no masked file. */
export class MaskNotProved extends Error {
  readonly what: string

  constructor(what: string) {
    super(`the masks are not proved: ${what}`)
    this.name = 'MaskNotProved'
    this.what = what
  }
}

/** Masking took more time or memory than a file may take. */
export class MaskingTookTooMuch extends Error {
  readonly of: 'time' | 'memory'

  constructor(of: 'time' | 'memory') {
    super(`masking took too much ${of}`)
    this.name = 'MaskingTookTooMuch'
    this.of = of
  }
}

/** So many files wait to be masked that another one would not be done soon: to be asked again later. */
export class MaskingBusy extends Error {
  constructor() {
    super('too many files wait to be masked')
    this.name = 'MaskingBusy'
  }
}
