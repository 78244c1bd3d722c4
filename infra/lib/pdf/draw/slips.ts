/** What stands on each of many slips of paper that are alike but for their numbers: a heading, lists to mark in, lines to write on. */
export type Slip = {
  readonly above: string
  readonly title: string
  readonly about: string
  /** How it is filled in. */
  readonly notes: readonly string[]
  readonly sections: readonly SlipSection[]
  /** What a pen fills in, each a line with its label. */
  readonly fields: readonly string[]
  /** What the frame at its foot is for. */
  readonly stamp: string
  /** Torn off along a dashed line: the number stands on it alone, and nothing tells one slip from the next then. Absent: the number stands on the slip. */
  readonly stub?: SlipStub | undefined
}

/** The part above the dashed line, which stays behind. */
export type SlipStub = {
  readonly title: string
  readonly note: string
  /** Says what a pen fills in, beside each other. */
  readonly fields: readonly string[]
  /** Says what the box is for: "서명". */
  readonly box: string
  /** Stands in the dashed line: "절취선". */
  readonly cut: string
}

/** Something that is asked, and what may be marked. */
export type SlipSection = {
  readonly title: string
  readonly hint: string
  readonly choices: readonly { readonly number: string | null; readonly label: string }[]
}

/** A document of slips, one for each number, as many on a sheet as what stands on them leaves room for. */
export type SlipSheets = {
  readonly title: string
  readonly author: string
  /** ISO time; it stands in the file's own particulars. */
  readonly madeAt: string
  readonly slip: Slip
  readonly numbers: readonly string[]
  /** More sheets than this are refused. */
  readonly mostSheets: number
}

/** A document of slips would take more sheets than may be drawn at once. */
export class TooManySheets extends Error {
  constructor() {
    super('too many sheets')
    this.name = 'TooManySheets'
  }
}
