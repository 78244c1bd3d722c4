import { apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personStream } from '../../person/person.decider.ts'
import { listUserStream } from '../../roll/list-user.decider.ts'
import { askFor, documentDecider, documentStream, type DocumentRequest } from '../document.decider.ts'
import { digestOf, documentIdOf } from './document-inputs.ts'
import { readVersions } from './read-versions.ts'

/** Ballot as its event has it; `position`: of that event. */
export type BallotStatementRequest = {
  readonly listUserId: string
  readonly personId: string
  readonly dong: string
  readonly ho: string
  readonly position: number
}

/** Vote of the ballots, and the kind of document to make of each. */
export type StatementRequests = {
  readonly kind: 'ballot' | 'certificate'
  readonly listId: string
  readonly voteId: string
  /** Template that is filled, and comes before the description of the ballot. */
  readonly template?: { readonly templateId: string; readonly version: number } | undefined
}

/**
 * Requests a document about each of some ballots, within a decision. The very same inputs are the
 * same document; if it failed or is damaged, it is made once more.
 */
export const requestStatements = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  { kind, listId, voteId, template }: StatementRequests,
  ballots: readonly BallotStatementRequest[],
): Promise<void> => {
  await desk.read([listStream(listId)])
  const { apartmentId } = existingList(desk.fold(listStream(listId), listDecider))
  const streams = ballots.flatMap(({ listUserId, personId }) => [listUserStream(listUserId), personStream(personId)])
  await desk.read([apartmentStream(apartmentId), ...streams])
  const requests = ballots.map(({ listUserId, personId, dong, ho, position }): DocumentRequest => {
    const inputs = {
      kind,
      ...(template ? { templateId: template.templateId, templateVersion: template.version } : {}),
      listUserId,
      personId,
      voteId,
      ballotPosition: position,
      ...readVersions(desk, { listId, apartmentId, listUserId, personId }),
    }
    const inputHash = digestOf(inputs)
    const documentId = documentIdOf(secrets, listId, inputHash)
    return { documentId, listId, apartmentId, ...inputs, dong, ho, inputHash }
  })
  await desk.read(requests.map(({ documentId }) => documentStream(documentId)))
  for (const request of requests) {
    const stream = documentStream(request.documentId)
    desk.add(stream, askFor(request, desk.fold(stream, documentDecider)))
  }
}
