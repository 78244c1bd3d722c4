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
  // Too many files wait to be read, or the sender has one that is being read.
  | 'busy'

/** A file cannot become a template. `message` is for the log and quotes nothing of the file. */
export class UnreadablePdf extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string = reason) {
    super(message)
    this.name = 'UnreadablePdf'
    this.reason = reason
  }
}
