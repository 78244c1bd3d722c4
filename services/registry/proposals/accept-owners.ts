import type { Metadata } from '#events/metadata.ts'
import type { Proposal } from '../judging/propose.ts'
import type { RegisterHolder } from '#events/values/registry/register.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../../core/deps.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { retryOnConflict } from '../../core/concurrency/retry-on-conflict.ts'
import { stateIn } from '../../core/read-state.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { rollRow, type RollRow } from '../../roll/list-users.contract.ts'
import { draftRows, readProtectedHoldings, readRowStreams, takeOff, type EnrolledRow } from '../../roll/roll.facts.ts'
import { acceptanceOf, skipMissing, skipped, type Verdict } from './accept-measures.ts'
import type { ComparedUnit } from './proposals.ts'
import { existingRegister, registerDecider, registerStream } from '../register.decider.ts'
import { listsHoldingRolls, participantsOf } from '../../roll/roll.hooks.ts'

/**
 * Result of accepting. `position`: position that a reader must have reached; 0 if nothing was
 * written.
 */
type AcceptResult = { readonly verdict: Verdict; readonly position: number }
type Accepting<Kind extends Proposal['kind']> = {
  readonly unit: ComparedUnit
  readonly proposal: Extract<Proposal, { kind: Kind }>
  readonly metadata: Metadata
}

const BY_NAME_IN_HANJA = /(?<!\s)\s*\(\p{Script=Han}+\)$/u

/**
 * Returns a birth date only where the century is certain: '60 is 1960, but who was born in '05 is a
 * child or very old.
 */
const birthDateOf = (birth6: string | null, now: Date): string => {
  const year = Number(birth6?.slice(0, 2) ?? Number.NaN)
  if (birth6 === null || !(year > now.getUTCFullYear() % 100)) return ''
  return `19${birth6.slice(0, 2)}-${birth6.slice(2, 4)}-${birth6.slice(4)}`
}

/** An owner of a register as a row of a roll; undefined where no roll could have them. */
const rowOfHolder = (
  { name, birth6, share }: RegisterHolder,
  { dong, ho }: { readonly dong: string; readonly ho: string },
  now: Date,
): RollRow | undefined => {
  const isWhole = share !== null && share.numerator === share.denominator
  const ownershipShare = share === null || isWhole ? {} : { ownershipShare: `${share.numerator}/${share.denominator}` }
  const row = { name: name.replace(BY_NAME_IN_HANJA, ''), phone: '', dong, ho, ...ownershipShare }
  const read = rollRow.safeParse({ ...row, birthDate: birthDateOf(birth6, now) })
  const plain = read.success ? read : rollRow.safeParse(row)
  return plain.success ? plain.data : undefined
}

const untaken: Readonly<Record<Exclude<EnrolledRow['outcome'], 'added'>, string>> = {
  changed: '같은 이름의 소유자가 이미 명부에 있습니다. 명부 화면에서 확인해주세요.',
  unchanged: '같은 이름의 소유자가 이미 명부에 있습니다. 명부 화면에서 확인해주세요.',
  erased: errors.PERSON_ERASED.text,
  crowded: '이 세대에는 소유자를 더 등록할 수 없습니다.',
  doubtful: '명부에 표기만 다른 호가 있어 같은 세대인지 알 수 없습니다. 명부의 호를 확인해주세요.',
  waiting: '투표가 진행되는 동안에는 등기로 소유자를 더하지 않습니다. 명부에서 더하고 다른 관리자의 승인을 받아주세요.',
}

type Enrolling = Pick<Deps, 'store' | 'database' | 'freshness' | 'secrets' | 'clock' | 'hooks'>

/**
 * Enrols an owner whom the roll lacks, as a roll would, with the acceptance, in one write. They
 * have no phone: an administrator adds it.
 * @throws DomainError LIST_CLOSED, NOT_FOUND
 */
export const enrolMissing = (deps: Enrolling, accepting: Accepting<'owner-missing'>): Promise<AcceptResult> =>
  retryOnConflict(() => attempt(deps, accepting)).catch((error: unknown) => {
    if (!(error instanceof KeyDestroyed)) throw error
    return { verdict: skipped(accepting.proposal.id, errors.PERSON_ERASED.text), position: 0 }
  })

const attempt = async (
  deps: Enrolling,
  { unit: { row }, proposal, metadata }: Accepting<'owner-missing'>,
): Promise<AcceptResult> => {
  const value = rowOfHolder(proposal.holder, row, deps.clock())
  if (!value)
    return { verdict: skipped(proposal.id, '명부에 적을 수 없는 이름입니다. 직접 등록해주세요.'), position: 0 }
  const roll = { listId: row.list_id, apartmentId: row.apartment_id }
  const stream = registerStream(row.id)
  const contents = await readRowStreams(deps, roll, [{ row: 0, value }])
  for (const [read, content] of await deps.store.readStreams([stream])) contents.set(read, content)
  const held = await readProtectedHoldings(deps, roll, contents)
  const draft = draftRows(deps.secrets, roll, contents, { held: { ...held, metadata } })
  const taken = draft.take({ row: 0, value })
  if (taken.outcome !== 'added') return { verdict: skipped(proposal.id, untaken[taken.outcome]), position: 0 }
  assertActiveOrScheduled(existingList(stateIn(contents, listDecider, listStream(roll.listId))), deps.clock())
  const register = existingRegister(stateIn(contents, registerDecider, stream))
  const { listUserId } = taken
  const version = contents.get(stream)?.version ?? 0
  const appends = [
    ...draft.appends(),
    {
      stream,
      expectedVersion: version,
      events: acceptanceOf(register, { proposal: proposal.id, kind: proposal.kind, listUserId }),
    },
  ].filter(({ events }) => events.length > 0)
  const writes = new Set(appends.map((append) => append.stream))
  const guards = [...new Set([listStream(roll.listId), stream, ...draft.restsOn(), ...held.restsOn])]
    .filter((name) => !writes.has(name))
    .map((name) => ({ stream: name, version: contents.get(name)?.version ?? 0 }))
  const { position } = await deps.store.append({ appends, guards, metadata })
  return { verdict: { id: proposal.id, kind: 'accepted' }, position }
}

/**
 * Removes an owner whom the record does not name any more, with the acceptance, in one write; an
 * owner who took part in anything stays.
 * @throws DomainError LIST_CLOSED, NOT_FOUND
 */
export const removeOwner = async (
  deps: Enrolling,
  { unit: { row }, proposal: { id, kind, listUserId }, metadata }: Accepting<'owner-gone'>,
): Promise<AcceptResult> => {
  if (listUserId === null) return { verdict: skipMissing(id), position: 0 }
  const { list_id: listId } = row
  const [stream, ofEntry] = [registerStream(row.id), listUserStream(listUserId)]
  const findParticipants = await participantsOf(deps.hooks, listId)
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk): Promise<Verdict> => {
    await desk.read([listStream(listId), stream, ofEntry])
    assertActiveOrScheduled(existingList(desk.fold(listStream(listId), listDecider)), deps.clock())
    const register = existingRegister(desk.fold(stream, registerDecider))
    const entry = desk.fold(ofEntry, listUserDecider)
    if (entry.status !== 'listed' || entry.listId !== listId) return skipMissing(id)
    if ((await findParticipants(desk, [listUserId])).has(listUserId))
      return skipped(id, '이미 제출한 소유자라 명부에서 뺄 수 없습니다.')
    if ((await listsHoldingRolls(deps.hooks)(desk, [listId])).has(listId))
      return skipped(
        id,
        '투표가 진행되는 동안에는 등기로 소유자를 빼지 않습니다. 명부에서 빼고 다른 관리자의 승인을 받아주세요.',
      )
    await takeOff(deps, desk, [{ listUserId, entry }])
    desk.add(stream, acceptanceOf(register, { proposal: id, kind, listUserId }))
    return { id, kind: 'accepted' }
  })
  return { verdict: outcome, position }
}
