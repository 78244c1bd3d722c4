/**
 * Reason of a failure. late, memory: the work exceeded a limit. ended: the process died, or the
 * renderer was closed. busy: too many wait. stamp: the time could not be stamped; try again later. work: the work itself
 * is invalid, and would fail again.
 */
export type RenderFailure = 'late' | 'memory' | 'ended' | 'busy' | 'stamp' | 'work'

/** A document was not made. `message` is for the log and quotes nothing of the document. */
export class RenderFailed extends Error {
  readonly why: RenderFailure

  constructor(why: RenderFailure, message: string = why) {
    super(message)
    this.name = 'RenderFailed'
    this.why = why
  }

  /** Tells whether the same work may succeed later. */
  get isPassing(): boolean {
    return this.why !== 'work'
  }
}
