import type { NoticeWay } from '#events/values/assembly/notice-names.ts'
import type { NoticePostingRow } from '#projections/assembly/notice-proofs.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import type { SentMailing } from '../assembly.hooks.ts'
import { countStates, type NoticedOwner } from './count-notices.ts'
import type { NoticeFigures, NoticeMailing, NoticeOwner, NoticePosting, ShownProof } from './notice.contract.ts'
import type { ReadNotices, RecordedProof, VoidedProof } from './read-notices.ts'

type Owner = NoticedOwner<RecordedProof>

/** Returns a posting as answers have it. */
export const postingAnswer = (row: NoticePostingRow): NoticePosting => ({
  id: row.id,
  dong: row.dong,
  spot: row.spot,
  at: row.at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_name,
  voided:
    row.voided_at === null
      ? null
      : { at: row.voided_at.toISOString(), by: row.voided_name, reason: row.void_reason ?? '' },
})

const dongsOf = ({ entries }: Owner): readonly string[] => [...new Set(entries.map(({ dong }) => dong))]

/** Counts owners by building; who owns units in several is in each. */
export const countBuildings = ({ owners, postings }: ReadNotices): NoticeFigures['buildings'] => {
  const standing = postings.filter(({ voided_at }) => voided_at === null)
  const places = owners.flatMap((owner) => dongsOf(owner).map((dong) => ({ dong, owner })))
  const ofDong = Map.groupBy(places, ({ dong }) => dong)
  return [...ofDong.keys()].toSorted(naturalOrder).map((dong) => ({
    dong,
    ...countStates((ofDong.get(dong) ?? []).map(({ owner }) => owner)),
    posted: standing.filter((row) => row.dong === dong).length,
  }))
}

/** Returns the mailings that may give notice, with those that do. */
export const mailingAnswers = (
  sent: readonly SentMailing[],
  { mailings }: Pick<ReadNotices, 'mailings'>,
): NoticeMailing[] => {
  const named = new Map(mailings.filter(({ voided_at }) => voided_at === null).map((row) => [row.id, row]))
  return sent.map(({ mailingId, ...mailing }) => {
    const row = named.get(mailingId)
    return { id: mailingId, ...mailing, named: row ? { at: row.named_at.toISOString(), by: row.named_name } : null }
  })
}

/** Returns a number of mail for an administrator: auditors see its end. */
const shownNumber = (admin: AdminSession, number: string | null): string | null =>
  number === null || seesPersonsInClear(admin) ? number : `*********${number.slice(-4)}`

const detailOf = (
  { detail }: RecordedProof,
  admin: AdminSession,
): Pick<ShownProof, 'channel' | 'deliveryId' | 'number' | 'outcome' | 'handedBy' | 'receiver' | 'receiverName'> => {
  const shown = personFor(admin)
  const nameOf = (name: string | null): string | null => shown({ name, phone: null, birthDate: null }).name
  const none = {
    channel: null,
    deliveryId: null,
    number: null,
    outcome: null,
    handedBy: null,
    receiver: null,
    receiverName: null,
  }
  switch (detail.kind) {
    case 'message':
      return { ...none, channel: detail.channel }
    case 'mail':
      return {
        ...none,
        deliveryId: detail.deliveryId,
        number: shownNumber(admin, detail.number),
        outcome: detail.outcome,
      }
    case 'hand':
      return {
        ...none,
        deliveryId: detail.deliveryId,
        handedBy: nameOf(detail.handedBy),
        receiver: detail.receiver,
        receiverName: nameOf(detail.receiverName),
      }
  }
}

const shownProof = (proof: RecordedProof, admin: AdminSession): ShownProof => ({
  way: proof.way,
  sentOn: proof.sentOn,
  arrivedOn: proof.arrivedOn,
  failed: proof.failed,
  ...detailOf(proof, admin),
  recordedAt: proof.recordedAt,
  recordedBy: proof.recordedBy,
  voided: null,
})

const voidedProof = ({ proof, at, by, reason }: VoidedProof, admin: AdminSession): ShownProof => ({
  ...shownProof(proof, admin),
  voided: { at, by, reason: seesPersonsInClear(admin) ? reason : null },
})

/** Tells whether a notice reached an owner, in time or late. */
export const isReached = ({ state }: Pick<NoticedOwner, 'state'>): boolean => state === 'in-time' || state === 'late'

const unitsOf = (entries: Owner['entries']): NoticeOwner['units'] => {
  const units = new Map(entries.map(({ dong, ho }) => [`${dong}\n${ho}`, { dong, ho }]))
  return [...units.values()].toSorted(
    (one, other) => naturalOrder(one.dong, other.dong) || naturalOrder(one.ho, other.ho),
  )
}

type OwnerContext = {
  readonly notices: ReadNotices
  readonly admin: AdminSession
  /** Keys of owners whom the former notice reached. */
  readonly formerKeys: ReadonlySet<string>
}

/** Returns owners with their notices, in the order of 동 and 호. */
export const ownerAnswers = (
  owners: readonly Owner[],
  { notices: { names, voided }, admin, formerKeys }: OwnerContext,
): NoticeOwner[] => {
  const voidedOf = Map.groupBy(voided, ({ proof }) => proof.personId)
  const shown = personFor(admin)
  return owners.flatMap((owner) => {
    const { key, entries, proofs, state, way, day } = owner
    const persons = key.split(' ')
    const listUserIds = entries.map(({ listUserId }) => listUserId)
    const [listUserId] = listUserIds
    if (listUserId === undefined) return []
    return [
      {
        listUserId,
        listUserIds,
        names: persons.map((id) => shown({ name: names.get(id) ?? null, phone: null, birthDate: null }).name),
        units: unitsOf(entries),
        state,
        way,
        day,
        hadFormer: formerKeys.has(key),
        proofs: [
          ...proofs.map((proof) => shownProof(proof, admin)),
          ...persons.flatMap((id) => voidedOf.get(id) ?? []).map((proof) => voidedProof(proof, admin)),
        ],
      },
    ]
  })
}

const firstUnit = ({ entries }: Owner): { readonly dong: string; readonly ho: string } =>
  unitsOf(entries)[0] ?? { dong: '', ho: '' }

/** Sorts owners by their first unit. */
export const inUnitOrder = (owners: readonly Owner[]): readonly Owner[] =>
  owners
    .map((owner) => ({ owner, unit: firstUnit(owner) }))
    .toSorted(({ unit: one }, { unit: other }) => naturalOrder(one.dong, other.dong) || naturalOrder(one.ho, other.ho))
    .map(({ owner }) => owner)

export const wayNames: Readonly<Record<NoticeWay, string>> = {
  message: '알림톡·문자',
  mail: '등기우편',
  hand: '직접 전달',
}
