/**
 * Content of slips of paper that are alike but for their numbers: a heading, lists to mark in,
 * lines to write on.
 */
export type Slip = {
  readonly above: string
  readonly title: string
  readonly about: string
  /** Instructions for filling it in. */
  readonly notes: readonly string[]
  readonly sections: readonly SlipSection[]
  /** Labels of the lines that are filled in by hand. */
  readonly fields: readonly string[]
  /** Caption of the frame at its foot. */
  readonly stamp: string
  /**
   * Stub, torn off along a dashed line: the number stands on it alone, so that slips cannot be told
   * apart afterwards. Absent: the number stands on the slip.
   */
  readonly stub?: SlipStub | undefined
}

/** Part above the dashed line, which stays with the issuer. */
export type SlipStub = {
  readonly title: string
  readonly note: string
  /** Labels of what is filled in by hand, beside each other. */
  readonly fields: readonly string[]
  /** Caption of the box: "서명". */
  readonly box: string
  /** Caption of the dashed line: "절취선". */
  readonly cut: string
}

/** A question and its choices. */
export type SlipSection = {
  readonly title: string
  readonly hint: string
  readonly choices: readonly { readonly number: string | null; readonly label: string }[]
}

/** A document of slips, one for each number; a sheet holds as many as their content allows. */
export type SlipSheets = {
  readonly title: string
  readonly author: string
  /** ISO 8601; written into the information dictionary of the file. */
  readonly madeAt: string
  readonly slip: Slip
  readonly numbers: readonly string[]
  /** Maximum number of sheets; more are refused. */
  readonly mostSheets: number
}

/** A document of slips would take more sheets than allowed. */
export class TooManySheets extends Error {
  constructor() {
    super('too many sheets')
    this.name = 'TooManySheets'
  }
}
