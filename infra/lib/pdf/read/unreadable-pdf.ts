export type UnreadableReason =
  | 'not-a-pdf'
  | 'hwp'
  | 'hwpx'
  | 'docx'
  | 'doc'
  | 'encrypted'
  | 'broken'
  | 'xfa'
  | 'too-large'
  | 'too-many-pages'
  | 'too-many-objects'
  | 'too-long'
  | 'no-pages'
  | 'page-size'
  | 'text-not-drawn'
  | 'too-large-unpacked'
  // Others are read, and enough wait; or the sender has one that is read.
  | 'busy'

/** The file cannot become a template, and why. `message` is for the log, without anything of the file in it. */
export class UnreadablePdf extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string = reason) {
    super(message)
    this.name = 'UnreadablePdf'
    this.reason = reason
  }
}
