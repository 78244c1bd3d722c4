import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { ApprovalHandler } from '../../approval/approval.hooks.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { laterConsentOf } from '../../list/rule/later-consents.contract.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../../signature/consent/consent.decider.ts'
import { consentDayIn } from '../../signature/signature.facts.ts'
import { signatureList } from '../../signature/signature-campaign.decider.ts'
import { laterObjectionDecider, laterObjectionStream } from './later-objection.decider.ts'

const mailEntered = z.object({
  number: z.string(),
  sentOn: z.iso.date(),
  arrivedOn: z.iso.date().nullable(),
  authorityArrivedOn: z.iso.date().nullable(),
  noticedOn: z.iso.date().nullable(),
})

/** Objection on paper as a request carries it. */
const paperObjection = z.object({
  consentId: z.guid(),
  listUserId: z.guid(),
  writtenOn: z.iso.date(),
  mail: mailEntered.optional(),
  reason: z.string(),
})
export type PaperObjection = z.output<typeof paperObjection>

type DecidedObjection = {
  readonly list: ExistingList
  readonly entry: ListedUser
  /** Day from which the objection counts, and whether this decision records it. */
  readonly effectiveOn: string
  readonly isNew: boolean
}

/**
 * Decides on an objection that came on paper, to the consent that it is about.
 * @throws DomainError NOT_FOUND, NOT_A_SIGNATURE_LIST and those of the decider
 */
const decideObjection = async (
  deps: Pick<Deps, 'clock' | 'store'>,
  desk: DecisionContext,
  { consentId, listUserId, writtenOn, mail, reason }: PaperObjection,
): Promise<DecidedObjection> => {
  const stream = laterObjectionStream(listUserId)
  await desk.read([listUserStream(listUserId), consentStream(listUserId), stream])
  const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  await desk.read([listStream(entry.listId), personStream(entry.personId)])
  const list = signatureList(desk.fold(listStream(entry.listId), listDecider))
  const standing = standingConsent(desk.fold(consentStream(listUserId), consentDecider))
  // The day of a consent stays once it is given.
  const givenOn = await consentDayIn(deps, listUserId, consentId)
  const before = desk.fold(stream, laterObjectionDecider)
  const events = laterObjectionDecider.decide(
    {
      type: 'ObjectLater',
      isErased: desk.fold(personStream(entry.personId), personDecider).status !== 'registered',
      entry,
      to: laterConsentOf(list.rule)?.to,
      consent: standing?.consentId === consentId && givenOn !== null ? { consentId, givenOn } : undefined,
      objecting: { way: 'paper', writtenOn, mail, reason },
      today: dayAt(deps.clock()),
    },
    before,
  )
  desk.add(stream, events)
  const [recorded] = events
  return { list, entry, effectiveOn: recorded?.data.effectiveOn ?? before.effectiveOn ?? writtenOn, isNew: !!recorded }
}

const aboutOf = (
  { list, entry, effectiveOn }: DecidedObjection,
  { writtenOn, mail, reason }: PaperObjection,
): string => {
  const name = laterConsentOf(list.rule)?.name ?? ''
  const came = mail === undefined ? '' : `, 내용증명 ${mail.number}`
  const days = `문서에 적힌 날 ${dayText(writtenOn)}${came}, 효력 발생 ${dayText(effectiveOn)}`
  return `${entry.dong}동 ${entry.ho}호의 동의를 ${name} 동의로 세지 않습니다. 서면 반대: ${days}. 사유: ${reason}`
}

type Request = { readonly objection: PaperObjection; readonly metadata: Metadata }

/** Outcome of a request: it waits, or the owner has objected before. */
export type RequestedObjection = { readonly approvalId: string } | { readonly effectiveOn: string }

/**
 * Requests a second administrator's approval of an objection on paper, which is checked first as it
 * would be recorded now. One that is recorded returns the day from which it counts.
 * @throws DomainError NOT_FOUND, NOT_A_SIGNATURE_LIST, OBJECTION_NOT_IN_LAW, NOTHING_TO_OBJECT_TO,
 * PERSON_ERASED, VALIDATION_FAILED
 */
export const requestObjection = (
  deps: Deps,
  { objection, metadata }: Request,
): Promise<JointResult<RequestedObjection>> =>
  decideJointly(deps.store, metadata, async (desk): Promise<RequestedObjection> => {
    const decided = await decideObjection(deps, { ...desk, add: () => undefined }, objection)
    const { list, effectiveOn, isNew } = decided
    if (!isNew) return { effectiveOn }
    const { listId, apartmentId } = list
    const subject = { listId, apartmentId, voteId: null, subjectId: objection.listUserId }
    const asked = { ...subject, kind: 'later-objection' as const, about: aboutOf(decided, objection) }
    const { approvalId } = await requestApproval(deps, desk, { ...asked, payload: objection }, metadata)
    return { approvalId }
  })

/** Handles requests to record an objection on paper, once two administrators agree. */
export const objectionApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'later-objection',
  carryOut: async (desk, { payload }) => {
    await decideObjection(deps, desk, paperObjection.parse(payload))
  },
})
