import { dayAt } from '#events/values/day.ts'
import type { NoticeReceiver } from '#events/values/assembly/notice-names.ts'
import {
  findNamesOfRoll,
  findNoticeDeliveries,
  findNoticeMailings,
  findNoticePostings,
  type NoticeDeliveryRow,
  type NoticeMailingRow,
  type NoticePostingRow,
} from '#projections/assembly/notice-proofs.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import type { Deps } from '../../core/deps.ts'
import { rollAt } from '../../vote/vote.facts.ts'
import { messagesOf, type SentMessage } from '../assembly.hooks.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { hoursOf } from '../attendance/meeting.ts'
import { noticedOwners, type NoticedOwner, type NoticeProof, type NoticeRule } from './count-notices.ts'
import { deadlineOf } from './notice-days.ts'
import { noticeLaws } from './notice-law.contract.ts'

/** Proof with what a screen and a certificate say of it. */
export type RecordedProof = NoticeProof & {
  readonly detail:
    | { readonly kind: 'message'; readonly channel: 'kakao' | 'sms'; readonly status: SentMessage['status'] }
    | {
        readonly kind: 'mail'
        readonly deliveryId: string
        readonly number: string | null
        readonly outcome: 'arrived' | 'returned' | null
      }
    | {
        readonly kind: 'hand'
        readonly deliveryId: string
        readonly handedBy: string | null
        readonly receiver: NoticeReceiver
        readonly receiverName: string | null
      }
  readonly listUserId: string | null
  /** Time at which the last part of it was recorded, and by whom; a message: by the provider. */
  readonly recordedAt: string
  readonly recordedBy: string | null
}

/** Record that does not count any more. */
export type VoidedProof = {
  readonly proof: RecordedProof
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
}

/** All notices of an assembly at an instant. */
export type ReadNotices = {
  /** Instant of the reading. */
  readonly at: Date
  readonly rule: NoticeRule
  readonly owners: readonly NoticedOwner<RecordedProof>[]
  readonly names: ReadonlyMap<string, string | null>
  readonly postings: readonly NoticePostingRow[]
  readonly mailings: readonly NoticeMailingRow[]
  readonly voided: readonly VoidedProof[]
  /** Number of recorded deliveries to persons who own nothing on the roll of the instant. */
  readonly offRoll: number
}

const messageProof = (message: SentMessage, at: Date): readonly RecordedProof[] => {
  const { channel, status, handedAt } = message
  if (handedAt === null || new Date(handedAt) > at) return []
  // A later outcome is not known at the instant yet.
  const known = new Date(message.at) <= at ? status : 'accepted'
  return [
    {
      personId: message.personId,
      way: 'message',
      sentOn: dayAt(new Date(handedAt)),
      arrivedOn: known === 'delivered' ? dayAt(new Date(message.at)) : null,
      failed: known === 'failed' || known === 'suppressed',
      detail: { kind: 'message', channel, status: known },
      listUserId: null,
      recordedAt: known === 'accepted' ? handedAt : message.at,
      recordedBy: null,
    },
  ]
}

const mailProof = (row: NoticeDeliveryRow, at: Date): RecordedProof => {
  const isSettled = row.settled_at !== null && row.settled_at <= at
  const outcome = isSettled ? row.outcome : null
  return {
    personId: row.person_id,
    way: 'mail',
    sentOn: row.sent_on,
    arrivedOn: outcome === 'arrived' ? row.outcome_on : null,
    failed: outcome === 'returned',
    detail: { kind: 'mail', deliveryId: row.delivery_id, number: row.number, outcome },
    listUserId: row.list_user_id,
    recordedAt: (isSettled && row.settled_at ? row.settled_at : row.recorded_at).toISOString(),
    recordedBy: isSettled ? row.settled_name : row.recorded_name,
  }
}

const handProof = (row: NoticeDeliveryRow): RecordedProof => ({
  personId: row.person_id,
  way: 'hand',
  sentOn: row.sent_on,
  arrivedOn: row.sent_on,
  failed: false,
  detail: {
    kind: 'hand',
    deliveryId: row.delivery_id,
    handedBy: row.handed_by,
    receiver: row.receiver ?? 'other',
    receiverName: row.receiver_name,
  },
  listUserId: row.list_user_id,
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_name,
})

const proofOfRow = (row: NoticeDeliveryRow, at: Date): RecordedProof =>
  row.way === 'mail' ? mailProof(row, at) : handProof(row)

/** Returns what the law of an assembly counts, and until when. */
const ruleOf = ({ assembly }: Pick<SeenAssembly, 'assembly'>): NoticeRule => {
  const { counts, ways } = noticeLaws[assembly.kind]
  return { counts, ways, lastDay: deadlineOf(assembly)?.lastDay ?? null }
}

/** Returns the instant of the roll: never after the end of an assembly that is over. */
const rollInstant = (seen: SeenAssembly, until: Date): Date => {
  const { endedAt } = hoursOf(seen)
  return endedAt !== null && new Date(endedAt) < until ? new Date(endedAt) : until
}

const isVoid = (row: { readonly voided_at: Date | null }, at: Date): boolean =>
  row.voided_at !== null && row.voided_at <= at

const readDeliveries = async ({ database }: Deps, assemblyId: string, at: Date) => {
  const rows = (await findNoticeDeliveries(database, assemblyId)).filter(({ recorded_at }) => recorded_at <= at)
  return {
    proofs: rows.filter((row) => !isVoid(row, at)).map((row) => proofOfRow(row, at)),
    voided: rows.flatMap((row): readonly VoidedProof[] =>
      isVoid(row, at) && row.voided_at
        ? [
            {
              proof: proofOfRow(row, at),
              at: row.voided_at.toISOString(),
              by: row.voided_name,
              reason: row.void_reason,
            },
          ]
        : [],
    ),
  }
}

/**
 * Reads who got the notice of an assembly how. `asked` absent: now. The roll is that of the instant,
 * of an assembly that is over that of its end; results that come later count all the same.
 */
export const readNotices = async (deps: Deps, seen: SeenAssembly, asked?: string): Promise<ReadNotices> => {
  const { database, hooks, clock } = deps
  const { assemblyId, listId } = seen.assembly
  const now = clock()
  const until = asked === undefined || new Date(asked) > now ? now : new Date(asked)
  const at = rollInstant(seen, until)
  const named = (await findNoticeMailings(database, assemblyId)).filter(({ named_at }) => named_at <= until)
  const standing = named.filter((row) => !isVoid(row, until))
  const [versions, deliveries, messages, postings, names] = await Promise.all([
    readCachedRoll(database, listId),
    readDeliveries(deps, assemblyId, until),
    messagesOf(
      hooks,
      standing.map(({ id }) => id),
    ),
    findNoticePostings(database, assemblyId),
    findNamesOfRoll(database, listId),
  ])
  const roll = rollAt(versions, { before: Number.POSITIVE_INFINITY, until: { at, inclusive: true } }).map((row) => ({
    listUserId: row.list_user_id,
    dong: row.dong,
    ho: row.ho,
    personId: row.person_id,
  }))
  const rule = ruleOf(seen)
  const proofs = [...deliveries.proofs, ...messages.flatMap((message) => messageProof(message, until))]
  const owning = new Set(roll.map(({ personId }) => personId))
  return {
    at: until,
    rule,
    owners: noticedOwners(roll, proofs, rule),
    names: new Map(names.map(({ id, name }) => [id, name])),
    postings: postings.filter(({ recorded_at }) => recorded_at <= until),
    mailings: named,
    voided: deliveries.voided,
    offRoll: deliveries.proofs.filter(({ personId }) => !owning.has(personId)).length,
  }
}
