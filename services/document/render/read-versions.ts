import { apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Fold } from '../../core/decider.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { listStream } from '../../list/list.decider.ts'
import { personStream } from '../../person/person.decider.ts'
import { listUserStream } from '../../roll/list-user.decider.ts'
import { RENDERER_VERSION, type DocumentInputs } from './document-inputs.ts'

const counted: Fold<number, never> = { initial: 0, evolve: (count) => count + 1 }

/** List and complex of a document. */
type Owner = {
  readonly listId: string
  readonly apartmentId: string
  readonly listUserId: string
  readonly personId: string
}

/** The versions of what a document is made from, of streams that were read at this desk. */
export const readVersions = (
  desk: Pick<DecisionContext, 'fold'>,
  { listId, apartmentId, listUserId, personId }: Owner,
): Pick<DocumentInputs, 'listVersion' | 'apartmentVersion' | 'entryVersion' | 'personVersion' | 'rendererVersion'> => ({
  listVersion: desk.fold(listStream(listId), counted),
  apartmentVersion: desk.fold(apartmentStream(apartmentId), counted),
  entryVersion: desk.fold(listUserStream(listUserId), counted),
  personVersion: desk.fold(personStream(personId), counted),
  rendererVersion: RENDERER_VERSION,
})
