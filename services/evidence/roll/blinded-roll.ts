import { createHash } from 'node:crypto'
import type { Secrets } from '../../core/secrets.ts'

// Commitments to edits of a roll, as infra/lib/evidence/FORMAT.md has them; what checks them shares no code with this.

/** Returns the salt that opens the commitment to one edit, for the person concerned. */
export const editSaltOf = (secrets: Pick<Secrets, 'digest'>, voteId: string, position: number): string =>
  secrets.digest('roll-edit', `${voteId}\n${position}`)

/** A commitment to the event of an edit: by its place in the log, and its hash there. */
export const editCommitment = (voteId: string, edit: { position: number; hash: string }, salt: string): string =>
  createHash('sha256').update(`danji roll edit 1\n${voteId}\n${edit.position}\n${edit.hash}\n${salt}\n`).digest('hex')
