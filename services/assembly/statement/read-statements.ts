import { findFloorRequests, findStatements } from '#projections/assembly/statements.ts'
import type { Deps } from '../../core/deps.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { OfficeStatements } from './statements.contract.ts'

type FoundSpeaker = {
  readonly attendee_id: string
  readonly name: string | null
  readonly dong: string | null
  readonly ho: string | null
}

const speakerFor =
  (admin: AdminSession) =>
  ({ attendee_id: attendeeId, name, dong, ho }: FoundSpeaker) => ({
    attendeeId,
    name: personFor(admin)({ name, phone: null, birthDate: null }).name,
    dong,
    ho,
  })

/** Reads all statements of a meeting, and the persons in them, for the access log. */
export const readStatements = async (
  { database }: Pick<Deps, 'database'>,
  assemblyId: string,
  admin: AdminSession,
): Promise<OfficeStatements & { readonly personIds: readonly string[] }> => {
  const [statements, floor] = await Promise.all([
    findStatements(database, assemblyId),
    findFloorRequests(database, assemblyId),
  ])
  const speakerOf = speakerFor(admin)
  return {
    statements: statements.map((row) => ({
      id: row.id,
      ...speakerOf(row),
      number: row.number,
      kind: row.kind,
      itemId: row.item_id,
      readers: row.readers,
      text: row.text,
      at: row.at.toISOString(),
      hiddenReason: row.hidden_reason,
      answers: row.answers.map(({ text, isSpoken, at }) => ({ text, isSpoken, at })),
    })),
    floor: floor.map((row) => ({
      id: row.id,
      ...speakerOf(row),
      number: row.number,
      state: row.state,
      at: row.at.toISOString(),
      movedAt: row.moved_at.toISOString(),
    })),
    personIds: [...new Set([...statements, ...floor].map(({ person_id }) => person_id))],
  }
}
