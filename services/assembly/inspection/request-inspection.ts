import type { Metadata } from '#events/metadata.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly } from '../assembly.decider.ts'
import { inspectionLawOn } from '../publication/publication-law.contract.ts'
import { inspectionDecider, inspectionStream, type InspectionRequest } from './inspection.decider.ts'

/** Content of a request, and its requester; `listUserId`: null for a person who is on no roll. */
export type NewInspection = Pick<
  InspectionRequest,
  'requestId' | 'assemblyId' | 'way' | 'wants' | 'documents' | 'purpose'
> &
  Pick<InspectionRequest, 'details' | 'applicant' | 'identityCheck' | 'requestedOn' | 'listUserId'>

/**
 * Records a request to look or copy, with the last day that the law of its day gives for the answer.
 * Assembly, entry and person guard it.
 * @throws DomainError NOT_FOUND, ASSEMBLY_NOT_NOTICED, PERSON_ERASED, INSPECTION_NOT_ALLOWED
 */
export const recordInspection = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  asked: NewInspection,
  metadata: Metadata,
) =>
  decideJointly(store, metadata, async (desk) => {
    const { assemblyId, requestId, listUserId, requestedOn } = asked
    const [stream, ofAssembly] = [inspectionStream(requestId), assemblyStream(assemblyId)]
    await desk.read([stream, ofAssembly])
    const { apartmentId, listId, kind, status } = existingAssembly(desk.fold(ofAssembly, assemblyDecider))
    if (status === 'draft') throw new DomainError('ASSEMBLY_NOT_NOTICED')
    const { days, interested, basis } = inspectionLawOn(kind, requestedOn)
    let personId = requestId
    if (listUserId !== null) {
      await desk.read([listUserStream(listUserId)])
      const entry = desk.fold(listUserStream(listUserId), listUserDecider)
      if (entry.status !== 'listed' || entry.listId !== listId) throw new DomainError('NOT_FOUND')
      personId = entry.personId
      await desk.read([personStream(personId)])
      if (desk.fold(personStream(personId), personDecider).status !== 'registered')
        throw new DomainError('PERSON_ERASED')
    }
    const request: InspectionRequest = {
      ...asked,
      apartmentId,
      listId,
      personId,
      capacity: listUserId === null ? 'interested' : 'owner',
      // The day of the request is not counted (민법 제157조).
      answerBy: addDays(requestedOn, days),
      basis,
    }
    const command = { type: 'RequestInspection', request, takesInterested: interested, today: dayAt(clock()) } as const
    desk.add(stream, inspectionDecider.decide(command, desk.fold(stream, inspectionDecider)))
  })
