/**
 * Rectangle of a page as shown, in fractions of its width and height from the top left; pages count
 * from 1.
 */
export type Mask = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Outcome of a page: copied unchanged; objects under masks removed, the rest still text and lines;
 * or made a picture with searchable words outside of the masks.
 */
export type MaskedPage = 'untouched' | 'text' | 'picture'

/** Neither way of masking could be proved to leave nothing behind, so there is no masked file. */
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

/** Too many files wait to be masked; try again later. */
export class MaskingBusy extends Error {
  constructor() {
    super('too many files wait to be masked')
    this.name = 'MaskingBusy'
  }
}
