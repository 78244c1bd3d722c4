import type { Metadata } from '#events/metadata.ts'
import { isSameName } from '#events/values/name.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { hashOf } from '../../core/secrets.ts'
import type { VoterSession } from '../../core/session.ts'
import {
  isContactDisputed,
  personDecider,
  personStream,
  phoneChangesOf,
  type RegisteredPerson,
} from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import {
  identityRecordDecider,
  identityRecordStream,
  MAX_WRONG_ANSWERS,
  type ExistingRecord,
} from './identity-record.decider.ts'

/** Use of a link. `answer`: what the owner typed; absent: they only look at its page. */
type LinkUse = {
  readonly recordId: string
  readonly secret: string
  readonly answer?: string | undefined
  /** Random id of the browser; empty where it has none yet. */
  readonly browser: string
  readonly evidence: Evidence
}

/** Returns what an owner has to type: their birth date, or their name where the roll has no date. */
export const questionFor = ({ birthDate }: Pick<RegisteredPerson, 'birthDate'>): 'birthDate' | 'name' =>
  birthDate === null ? 'name' : 'birthDate'

const isAnswerOf = ({ birthDate, name }: RegisteredPerson, answer: string): boolean =>
  birthDate === null ? name !== null && isSameName(name, answer) : answer.trim() === birthDate

type OpenableLink = { readonly record: ExistingRecord; readonly person: RegisteredPerson }

/**
 * Reads a record with its owner, who has to be on the roll still.
 * @throws DomainError INVALID_LINK, LINK_EXPIRED
 */
const ownerOfRecord = async (desk: DecisionContext, recordId: string, secretHash: string): Promise<OpenableLink> => {
  const stream = identityRecordStream(recordId)
  await desk.read([stream])
  const record = desk.fold(stream, identityRecordDecider)
  const known = record.status === 'absent' ? [] : [record.link?.secretHash, ...record.formerLinks]
  if (record.status === 'absent' || !known.includes(secretHash)) throw new DomainError('INVALID_LINK')
  const [ofEntry, ofPerson] = [listUserStream(record.listUserId), personStream(record.personId)]
  await desk.read([ofEntry, ofPerson])
  const [entry, person] = [desk.fold(ofEntry, listUserDecider), desk.fold(ofPerson, personDecider)]
  const isListed = entry.status === 'listed' && entry.listId === record.listId && entry.personId === record.personId
  if (!isListed || person.status !== 'registered' || isContactDisputed(person)) throw new DomainError('LINK_EXPIRED')
  return { record, person }
}

const commandOf = ({ secret, browser, evidence }: LinkUse, isRight: boolean, now: Date) =>
  ({ type: 'OpenLink', secretHash: hashOf(secret), isRight, browser, evidence, now }) as const

/** Reads what a link leads to, if it may be opened now. Nothing is recorded. */
export const readIdentityLink = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  use: LinkUse,
  metadata: Metadata,
): Promise<OpenableLink> => {
  const { outcome } = await decideJointly(deps.store, metadata, async (desk) => {
    const found = await ownerOfRecord(desk, use.recordId, hashOf(use.secret))
    identityRecordDecider.decide(commandOf(use, true, deps.clock()), found.record)
    return found
  })
  return outcome
}

const differs = (left: number): DomainError =>
  left === 0
    ? new DomainError('IDENTITY_LINK_LOCKED')
    : new DomainError('IDENTITY_ANSWER_DIFFERS', [
        {
          path: 'answer',
          message:
            left > 1
              ? `앞으로 ${left}번 더 입력하실 수 있습니다.`
              : '한 번 더 잘못 입력하시면 이 링크를 쓸 수 없습니다.',
        },
      ])

type OpenedLink = Pick<VoterSession, 'listId' | 'listUserId' | 'personId' | 'phoneChanges'> & {
  readonly identityRecordId: string
  readonly position: number
}

/**
 * Opens a link with an answer, once; a wrong one is recorded before it is refused. A link of five
 * wrong answers is dead.
 * @throws DomainError INVALID_LINK, LINK_EXPIRED, IDENTITY_LINK_USED, IDENTITY_LINK_LOCKED,
 * IDENTITY_ANSWER_DIFFERS
 */
export const openLinkWith = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  use: LinkUse & { readonly answer: string },
  metadata: Metadata,
): Promise<OpenedLink> => {
  const stream = identityRecordStream(use.recordId)
  const { outcome, recorded, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const { record, person } = await ownerOfRecord(desk, use.recordId, hashOf(use.secret))
    const isRight = isAnswerOf(person, use.answer)
    desk.add(stream, identityRecordDecider.decide(commandOf(use, isRight, deps.clock()), record))
    const after = desk.fold(stream, identityRecordDecider)
    const left = after.status === 'absent' ? MAX_WRONG_ANSWERS : (after.link?.left ?? 0)
    const { listId, listUserId, personId } = record
    return { owner: { listId, listUserId, personId, phoneChanges: phoneChangesOf(person) }, left }
  })
  if (recorded.some(({ type }) => type === 'IdentityLinkRefused')) throw differs(outcome.left)
  return { ...outcome.owner, identityRecordId: use.recordId, position }
}
