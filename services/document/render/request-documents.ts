import type { DocumentKind } from '#events/document/document.events.ts'
import { apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { askFor, documentDecider, documentStream, type DocumentRequest } from '../document.decider.ts'
import { digestOf, documentIdOf, type DocumentInputs } from './document-inputs.ts'
import { readVersions } from './read-versions.ts'

type DocumentOrder = {
  readonly kind: DocumentKind
  readonly listId: string
  readonly templateId: string
  readonly templateVersion: number
  readonly batchId?: string
}

/**
 * Entries that are still on the list, their persons still there: of others nothing can be filled
 * in.
 */
const presentEntries = async (
  desk: DecisionContext,
  listUserIds: readonly string[],
): Promise<readonly ListedUser[]> => {
  await desk.read(listUserIds.map(listUserStream))
  const entries = listUserIds.map((id) => desk.fold(listUserStream(id), listUserDecider))
  const listed = entries.filter((entry) => entry.status === 'listed')
  await desk.read(listed.map(({ personId }) => personStream(personId)))
  return listed.filter(({ personId }) => desk.fold(personStream(personId), personDecider).status === 'registered')
}

const inputsOf = (
  desk: DecisionContext,
  asked: DocumentOrder,
  { listUserId, personId, apartmentId }: ListedUser,
): DocumentInputs => ({
  kind: asked.kind,
  templateId: asked.templateId,
  templateVersion: asked.templateVersion,
  listUserId,
  personId,
  ...readVersions(desk, { listId: asked.listId, apartmentId, listUserId, personId }),
})

/**
 * Requests a document of a template for each of these entries, within a decision: filled from the
 * log at this moment, all of which guards the decision. The very same inputs are the same document,
 * made once more if it failed or is damaged. Returns their ids in the order of the entries; an
 * entry that left the list, or an erased person, has none.
 */
export const requestDocuments = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  asked: DocumentOrder,
  listUserIds: readonly string[],
): Promise<readonly string[]> => {
  await desk.read([listStream(asked.listId)])
  const { apartmentId } = existingList(desk.fold(listStream(asked.listId), listDecider))
  await desk.read([apartmentStream(apartmentId)])
  const requests = (await presentEntries(desk, listUserIds)).map((entry): DocumentRequest => {
    const inputs = inputsOf(desk, asked, entry)
    const inputHash = digestOf(inputs)
    return {
      documentId: documentIdOf(secrets, asked.listId, inputHash),
      listId: asked.listId,
      apartmentId,
      ...inputs,
      dong: entry.dong,
      ho: entry.ho,
      inputHash,
      ...(asked.batchId === undefined ? {} : { batchId: asked.batchId }),
    }
  })
  await desk.read(requests.map(({ documentId }) => documentStream(documentId)))
  for (const request of requests) {
    const stream = documentStream(request.documentId)
    desk.add(stream, askFor(request, desk.fold(stream, documentDecider)))
  }
  return requests.map(({ documentId }) => documentId)
}
