import { apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { askFor, documentDecider, documentStream } from '../document.decider.ts'
import { digestOf, documentIdOf } from './document-inputs.ts'
import { readVersions } from './read-versions.ts'

/**
 * Consent that a document is about. consent: signed online, upon a template; scan: signed on paper.
 */
type ConsentDocumentRequest = {
  readonly kind: 'consent' | 'scan'
  readonly listId: string
  readonly listUserId: string
  readonly personId: string
  readonly consentId: string
  readonly template?: { readonly templateId: string; readonly version: number } | undefined
}

/**
 * Requests the document of a consent, in the decision that records the consent: both are written,
 * or neither. Returns its id, which the consent refers to. Its values, signature and description
 * are in the consent's own events.
 * @throws DomainError NOT_FOUND for an entry that is not on the list
 */
export const requestConsentDocument = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  { kind, listId, listUserId, personId, consentId, template }: ConsentDocumentRequest,
): Promise<string> => {
  await desk.read([listStream(listId), listUserStream(listUserId), personStream(personId)])
  const { apartmentId } = existingList(desk.fold(listStream(listId), listDecider))
  await desk.read([apartmentStream(apartmentId)])
  const entry = desk.fold(listUserStream(listUserId), listUserDecider)
  if (entry.status !== 'listed') throw new DomainError('NOT_FOUND')
  const inputs = {
    kind,
    ...(template ? { templateId: template.templateId, templateVersion: template.version } : {}),
    listUserId,
    personId,
    consentId,
    ...readVersions(desk, { listId, apartmentId, listUserId, personId }),
  }
  const inputHash = digestOf(inputs)
  const documentId = documentIdOf(secrets, listId, inputHash)
  const stream = documentStream(documentId)
  await desk.read([stream])
  const { dong, ho } = entry
  const request = { documentId, listId, apartmentId, ...inputs, dong, ho, inputHash }
  desk.add(stream, askFor(request, desk.fold(stream, documentDecider)))
  return documentId
}
