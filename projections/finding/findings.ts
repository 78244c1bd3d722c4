import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { VoteContactsForgotten } from '#events/evidence/vote-contacts.events.ts'
import { FindingAcknowledged } from '#events/finding/finding.events.ts'
import { IdentityEvidenceDestroyed } from '#events/identity/identity-verification.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import { findingRules, type FindingRule } from '#events/values/finding-rules.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  byteText,
  integer,
  json,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'
import { eventsOf, newestOf, upsertRows } from '../set-based.ts'
import { changeGroups, removeGroups, type ChangedGroups, type Group } from './finding-groups.ts'
import { findingGroup, findingSign, findingSubject } from './finding-tables.ts'
import { keysOf, type Memory, type Sign, NOTHING } from './finding-memory.ts'
import { accountFolds } from './account-signs.ts'
import { attackFolds } from './attack-signs.ts'
import { depositFolds } from './deposit-signs.ts'
import { deskFolds } from './desk-signs.ts'
import { rollFolds } from './roll-signs.ts'
import { submissionFolds } from './submission-signs.ts'
import { trusteeFolds } from './trustee-signs.ts'

const findingMemory = table(
  'finding_memory',
  { key: byteText, value: json<unknown>() },
  { primaryKey: ['key'], fill: 50 },
)

const finding = table(
  'finding',
  {
    id: byteText,
    rule: textOf<FindingRule>(),
    scope: byteText,
    apartment_id: uuid.nullable,
    list_id: uuid.nullable,
    vote_id: uuid.nullable,
    admin_id: uuid.nullable,
    first_position: bigint,
    last_position: bigint,
    first_at: timestamptz,
    last_at: timestamptz,
    events: integer,
    subjects: integer,
  },
  {
    primaryKey: ['rule', 'scope'],
    indexes: {
      finding_id: { on: ['id'], isUnique: true },
      finding_apartment: ['apartment_id', 'last_at desc'],
      finding_last: ['last_at desc'],
    },
  },
)

const findingAcknowledgement = table(
  'finding_acknowledgement',
  {
    finding_id: byteText,
    up_to: bigint,
    at: timestamptz,
    admin_id: uuid,
    /** Reason; null where its author's key was destroyed. */
    reason: text.nullable,
    position: bigint,
  },
  { primaryKey: ['finding_id'] },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof findings> {}
}

const foldOf = new Map(
  [
    ...rollFolds,
    ...submissionFolds,
    ...accountFolds,
    ...attackFolds,
    ...deskFolds,
    ...trusteeFolds,
    ...depositFolds,
  ].map(({ definition, fold }) => [definition.type, fold]),
)

/** Types that are judged, or that later ones are judged by. */
const judgedTypes: readonly string[] = [...foldOf.keys()]

/** Returns the signs of an event, given the facts from earlier ones, and stores its own facts. */
const signsOf = (memory: Memory, event: RecordedEvent): readonly Sign[] =>
  foldOf.get(event.type)?.(memory, event as RecordedEvent<never>) ?? NOTHING

/**
 * Read model of findings (`events/values/finding-rules.ts`), with the events behind them, and who
 * acknowledged them. A finding is the events of a rule in one scope: one vote and place, one list,
 * administrator and day. Events of persons whose key was destroyed are left out, so that the
 * findings are the same whether they were stored or are built anew.
 */
export const findings = {
  name: 'findings',
  version: 7,
  serves: 'insight',
  tables: [findingMemory, findingSign, findingSubject, findingGroup, finding, findingAcknowledgement],
  reads: [findingSign, finding, findingAcknowledgement],
  handles: [
    ...new Set([
      ...judgedTypes,
      PersonErased.type,
      IdentityEvidenceDestroyed.type,
      VoteContactsForgotten.type,
      FindingAcknowledged.type,
    ]),
  ],
  apply: async (transaction, events) => {
    const signs = await judge(transaction, events)
    await writeFindings(transaction, await changeGroups(transaction, signs, erasedKeys(events)))
    await upsertRows(
      transaction,
      findingAcknowledgement,
      newestOf(acknowledged(events), (row) => row.finding_id),
    )
  },
} satisfies Projection

const judge = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<readonly Sign[]> => {
  const asked = [...new Set(events.flatMap(keysOf))]
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from finding_memory where key = any(${asked}::text[])`.execute(transaction)
  const known = new Map(rows.map(({ key, value }) => [key, value]))
  const changed = new Set<string>()
  const memory: Memory = {
    // Each key is read with the type that it was written with.
    get: <Value>(key: string) => known.get(key) as Value | undefined,
    set: (key, value) => {
      known.set(key, value)
      changed.add(key)
    },
  }
  const signs = events.flatMap((event) => signsOf(memory, event))
  const [gone, kept] = [[...changed].filter((key) => known.get(key) === undefined), [...changed]]
  await upsertRows(
    transaction,
    findingMemory,
    kept.flatMap((key) => (known.get(key) === undefined ? [] : [{ key, value: known.get(key) }])),
  )
  if (gone.length > 0) await sql`delete from finding_memory where key = any(${gone}::text[])`.execute(transaction)
  return signs
}

const erasedKeys = (events: readonly RecordedEvent[]): readonly string[] => [
  ...eventsOf(PersonErased, events).map(({ data }) => data.personId),
  ...eventsOf(IdentityEvidenceDestroyed, events).map(({ data }) => data.verificationId),
  ...eventsOf(VoteContactsForgotten, events).flatMap(({ data }) => data.trusteeIds),
]

/**
 * The scope identifies it; one with a place would reveal an address, so its first event does there,
 * which never changes.
 */
const idOf = ({ rule, scope, list_id, vote_id, first_position }: Group): string => {
  const isOfPlace = rule === 'submissions-from-one-place' || rule === 'codes-for-many-from-one-place'
  const what = isOfPlace ? `${vote_id ?? list_id} ${first_position}` : scope
  return createHash('sha256').update(`${rule}\n${what}`).digest('hex')
}

/**
 * Stores findings: a group with enough subjects is one; a group that has no longer enough is none.
 */
const writeFindings = async (transaction: ReadModelTransaction, { groups, emptied }: ChangedGroups): Promise<void> => {
  const isEnough = ({ rule, subjects }: Group): boolean => subjects >= findingRules[rule].threshold
  await removeGroups(transaction, finding.name, [...groups.filter((group) => !isEnough(group)), ...emptied])
  await upsertRows(
    transaction,
    finding,
    groups.filter(isEnough).map((group) => ({
      ...group,
      id: idOf(group),
      first_at: group.first_at.toISOString(),
      last_at: group.last_at.toISOString(),
    })),
  )
}

const acknowledged = (events: readonly RecordedEvent[]) =>
  eventsOf(FindingAcknowledged, events).map(({ data, metadata, position }) => ({
    finding_id: data.findingId,
    up_to: data.upTo,
    at: metadata.at,
    admin_id: data.acknowledgedBy,
    reason: data.reason,
    position,
  }))
