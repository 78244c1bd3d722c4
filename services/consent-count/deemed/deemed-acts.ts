import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { leavesOutMissingOwners } from '../../list/list.facts.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { signatureList } from '../../signature/signature-campaign.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { ownershipPassingDecider, ownershipPassingStream } from './ownership-passing.decider.ts'
import { publicLandDecider, publicLandStream } from './public-land.decider.ts'

/** Act on what counts beside consents, as a request carries it. */
export const deemedAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('pass'),
    listUserIds: z.array(z.guid()),
    passedOn: z.iso.date(),
    reference: z.string(),
  }),
  z.object({ act: z.literal('undo-passing') }),
  z.object({ act: z.literal('ask'), askedOn: z.iso.date(), reference: z.string() }),
  z.object({ act: z.literal('refuse'), refusedOn: z.iso.date() }),
  z.object({ act: z.literal('undo-request') }),
])
export type DeemedAct = z.output<typeof deemedAct>

const isOfPassing = ({ act }: DeemedAct): boolean => act === 'pass' || act === 'undo-passing'

const kindOf = (act: DeemedAct): 'ownership-passing' | 'public-land' =>
  isOfPassing(act) ? 'ownership-passing' : 'public-land'

type ActOnEntry = { readonly list: ExistingList; readonly entry: ListedUser; readonly act: DeemedAct }

const decidePassing = async (
  { clock }: Pick<Deps, 'clock'>,
  desk: DecisionContext,
  acting: ActOnEntry,
): Promise<boolean> => {
  const { entry, act } = acting
  await readIsPerson(desk, acting)
  const stream = ownershipPassingStream(entry.listUserId)
  const ids = act.act === 'pass' ? [...new Set(act.listUserIds)] : []
  await desk.read([stream, ...ids.map(listUserStream)])
  const state = desk.fold(stream, ownershipPassingDecider)
  if (act.act !== 'pass' && state.passing === null) throw new DomainError('NOT_FOUND')
  const successors = ids.flatMap((id) => {
    const successor = desk.fold(listUserStream(id), listUserDecider)
    return successor.status === 'listed' ? [successor] : []
  })
  const events = ownershipPassingDecider.decide(
    act.act === 'pass'
      ? { type: 'PassOwnership', entry, stated: { ...act, listUserIds: ids }, successors, today: dayAt(clock()) }
      : { type: 'UndoPassing', entry },
    state,
  )
  desk.add(stream, events)
  return events.length > 0
}

const landCommand = (
  { list, entry, act }: ActOnEntry,
  { today, isPerson }: { readonly today: string; readonly isPerson: boolean },
): Parameters<typeof publicLandDecider.decide>[0] => {
  if (act.act === 'ask') {
    const { askedOn, reference } = act
    return { type: 'AskAuthority', entry, today, askedOn, reference, isPerson, isInLaw: leavesOutMissingOwners(list) }
  }
  return act.act === 'refuse'
    ? { type: 'RefuseConsent', entry, today, refusedOn: act.refusedOn }
    : { type: 'UndoRequest', entry, today }
}

const decideLand = async (
  { clock }: Pick<Deps, 'clock'>,
  desk: DecisionContext,
  acting: ActOnEntry,
): Promise<boolean> => {
  const { listUserId } = acting.entry
  const stream = publicLandStream(listUserId)
  await desk.read([stream])
  const state = desk.fold(stream, publicLandDecider)
  if (acting.act.act !== 'ask' && state.askedOn === null) throw new DomainError('NOT_FOUND')
  const isPerson = await readIsPerson(desk, acting)
  const events = publicLandDecider.decide(landCommand(acting, { today: dayAt(clock()), isPerson }), state)
  desk.add(stream, events)
  return events.length > 0
}

/**
 * Returns whether the owner of an entry is a person with a birth date. What is written with a
 * reference is encrypted with the owner's key, which an erased person has no more.
 * @throws DomainError PERSON_ERASED
 */
const readIsPerson = async (desk: DecisionContext, { entry: { personId }, act }: ActOnEntry): Promise<boolean> => {
  await desk.read([personStream(personId)])
  const person = desk.fold(personStream(personId), personDecider)
  if (person.status !== 'registered' && 'reference' in act) throw new DomainError('PERSON_ERASED')
  return person.status === 'registered' && person.birthDate !== null
}

/** Reads an entry with its list of signatures. @throws DomainError NOT_FOUND, NOT_A_SIGNATURE_LIST */
const readEntryAt = async (desk: DecisionContext, listUserId: string): Promise<Omit<ActOnEntry, 'act'>> => {
  await desk.read([listUserStream(listUserId)])
  const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  await desk.read([listStream(entry.listId)])
  return { entry, list: signatureList(desk.fold(listStream(entry.listId), listDecider)) }
}

/** Does an act that a second administrator has confirmed. @throws DomainError as its request */
export const actConfirmed = async (
  deps: Pick<Deps, 'clock'>,
  desk: DecisionContext,
  { listUserId, act }: { readonly listUserId: string; readonly act: DeemedAct },
): Promise<void> => {
  const acting = { ...(await readEntryAt(desk, listUserId)), act }
  await (isOfPassing(act) ? decidePassing(deps, desk, acting) : decideLand(deps, desk, acting))
}

const unitText = ({ dong, ho }: Pick<ListedUser, 'dong' | 'ho'>): string => `${dong}동 ${ho}호`

const aboutOf = (entry: ListedUser, act: DeemedAct): string => {
  const unit = unitText(entry)
  switch (act.act) {
    case 'pass':
      return `${unit}의 소유권이 ${dayText(act.passedOn)}에 이전되었다고 기록합니다. 새 소유자 ${act.listUserIds.length}명. 근거: ${act.reference}`
    case 'undo-passing':
      return `${unit}의 소유권 이전 기록을 되돌립니다.`
    case 'ask':
      return `${unit} 국·공유지의 동의 요청이 ${dayText(act.askedOn)}에 닿았다고 기록합니다. 30일 동안 답이 없으면 동의한 것으로 셉니다. 근거: ${act.reference}`
    case 'refuse':
      return `${unit} 국·공유지의 재산관리청이 ${dayText(act.refusedOn)}에 동의하지 않았다고 기록합니다.`
    case 'undo-request':
      return `${unit} 국·공유지의 동의 요청 기록을 되돌립니다.`
  }
}

type Request = {
  readonly listUserId: string
  readonly act: DeemedAct
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** Desk that decides without writing: what would be written is only checked. */
const withoutWriting = (desk: DecisionContext): DecisionContext => ({ ...desk, add: () => undefined })

/**
 * Requests a second administrator's approval of an act, which is checked first as it would be done
 * now.
 * @throws DomainError NOT_FOUND, NOT_A_SIGNATURE_LIST, VALIDATION_FAILED, SILENCE_NOT_IN_LAW,
 * PERSON_ERASED
 */
export const requestDeemedAct = (
  deps: Deps,
  { listUserId, act, admin, metadata }: Request,
): Promise<JointResult<{ readonly approvalId: string; readonly kind: ReturnType<typeof kindOf> }>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([listUserStream(listUserId)])
    const { listId } = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
    await desk.read([listStream(listId)])
    assertVisible(admin, existingList(desk.fold(listStream(listId), listDecider)).apartmentId)
    await actConfirmed(deps, withoutWriting(desk), { listUserId, act })
    const { list, entry } = await readEntryAt(desk, listUserId)
    const kind = kindOf(act)
    const request = { kind, apartmentId: list.apartmentId, listId, voteId: null, subjectId: listUserId }
    const asked = { ...request, about: aboutOf(entry, act), payload: { listUserId, act } }
    return { approvalId: (await requestApproval(deps, desk, asked, metadata)).approvalId, kind }
  })
