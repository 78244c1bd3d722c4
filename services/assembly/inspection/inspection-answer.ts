import { dayAt } from '#events/values/day.ts'
import { maskName } from '#events/values/text.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { AdminSession } from '../../core/session.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import { documentNumber } from '../../document/document.facts.ts'
import { readPerson } from '../../person/person.facts.ts'
import { readEntry } from '../../roll/roll.facts.ts'
import type { InspectionAnswer } from './inspections.contract.ts'
import {
  existingInspection,
  inspectionDecider,
  inspectionStream,
  type ExistingInspection,
  type InspectionCopy,
} from './inspection.decider.ts'

/** Request with its events, as the log has it at this moment. */
export type ReadInspection = { readonly request: ExistingInspection; readonly events: readonly RecordedEvent[] }

/** Returns requests as the log has them at this moment, in the order of their ids. */
export const readInspections = async (
  { store }: Pick<Deps, 'store'>,
  ids: readonly string[],
): Promise<readonly ReadInspection[]> => {
  const read = await store.readStreams(ids.map(inspectionStream))
  return ids.flatMap((id) => {
    const events = read.get(inspectionStream(id))?.events ?? []
    const request = foldEvents(inspectionDecider, events)
    return request.status === 'absent' ? [] : [{ request: existingInspection(request), events }]
  })
}

/**
 * Returns the day on which a request was answered: refused, or on which its first copy could be had,
 * of one on paper was handed out. Null until then.
 */
export const answeredOn = ({ request, events }: ReadInspection): string | null => {
  const types = [
    'InspectionRefused',
    'InspectionCopyHandedOut',
    ...(request.way === 'electronic' ? ['InspectionCopyMade'] : []),
  ]
  const first = events.find(({ type }) => types.includes(type))
  return first ? dayAt(new Date(first.metadata.at)) : null
}

/** Returns the state of the time for an answer: the last day is part of it. */
export const clockOf = (answered: string | null, answerBy: string, today: string): InspectionAnswer['clock'] => {
  if (answered !== null) return answered > answerBy ? 'answered-late' : 'answered'
  return today > answerBy ? 'late' : 'waiting'
}

/** Returns the name and unit of who requested; null where they were erased or left the roll. */
export const requesterOf = async ({ store }: Pick<Deps, 'store'>, request: ExistingInspection) => {
  if (request.capacity === 'interested') return { name: request.applicant?.name ?? null, dong: null, ho: null }
  const [person, entry] = await Promise.all([
    readPerson(store, request.personId),
    readEntry(store, request.listUserId ?? request.personId),
  ])
  const unit = entry.status === 'listed' ? { dong: entry.dong, ho: entry.ho } : { dong: null, ho: null }
  return { name: person.status === 'registered' ? person.name : null, ...unit }
}

const copyAnswer = ({
  copyId,
  file,
  handedOut,
  isDestroyed,
  ...copy
}: InspectionCopy): InspectionAnswer['copies'][number] => ({
  id: copyId,
  document: copy.document,
  title: copy.title,
  sha256: file.sha256,
  originalSha256: copy.originalSha256,
  size: file.size,
  pages: file.pages,
  removedNumbers: copy.removedNumbers,
  destroyed: isDestroyed,
  handedOut: handedOut.map(({ way, handedOutOn, identityCheck, proof }) => ({
    way,
    on: handedOutOn,
    identity: identityCheck ? { how: identityCheck.how, by: identityCheck.by } : null,
    proof,
  })),
})

/** Returns a request as an administrator sees it: auditors see persons masked, and no reasons. */
export const inspectionAnswer = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  read: ReadInspection,
  admin: AdminSession,
): Promise<InspectionAnswer> => {
  const { request } = read
  const { name, dong, ho } = await requesterOf(deps, request)
  const isClear = seesPersonsInClear(admin)
  const clear = (text: string | null | undefined): string | null => (isClear ? (text ?? null) : null)
  const answered = answeredOn(read)
  return {
    id: request.requestId,
    number: documentNumber(request.requestId),
    status: request.status,
    way: request.way,
    capacity: request.capacity,
    name: name === null || isClear ? name : maskName(name),
    dong,
    ho,
    contact: clear(request.applicant?.contact),
    interest: clear(request.applicant?.interest),
    wants: request.wants,
    documents: [...request.documents],
    purpose: clear(request.purpose),
    details: clear(request.details),
    requestedOn: request.requestedOn,
    answerBy: request.answerBy,
    answeredOn: answered,
    clock: clockOf(answered, request.answerBy, dayAt(deps.clock())),
    basis: request.basis,
    cost: request.cost,
    refusal: request.refusal && { ground: request.refusal.ground, reason: clear(request.refusal.reason) },
    copies: request.copies.map(copyAnswer),
  }
}
