/**
 * late, memory: the work took more than it may. ended: its process died, or the press was closed. stamp: the time was not stamped, to be tried
 * again later. work: the work itself cannot be made, and could not be a second time.
 */
export type RenderFailure = 'late' | 'memory' | 'ended' | 'stamp' | 'work'

/** A document was not made, and why. `message` is for the log, without anything of the document in it. */
export class PressFailed extends Error {
  readonly why: RenderFailure

  constructor(why: RenderFailure, message: string = why) {
    super(message)
    this.name = 'PressFailed'
    this.why = why
  }

  /** Whether the same work may succeed at another time. */
  get isPassing(): boolean {
    return this.why !== 'work'
  }
}
