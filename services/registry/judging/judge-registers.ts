import { z } from 'zod'
import { ListChanged } from '#events/list/list.events.ts'
import { PersonChanged } from '#events/person/person.events.ts'
import {
  RegisterDeleted,
  RegisterErased,
  RegisterRead,
  RegisterRiskCleared,
  RegisterRiskRestored,
  type EntryRiskEvent,
  type RegisterMatch,
} from '#events/registry/register.events.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { ConsentSigned, ConsentWithdrawn, PaperConsentConfirmed } from '#events/signature/consent.events.ts'
import { matchUnit } from './match.ts'
import { judgeUnit, type JudgedEntry } from './risk.ts'
import type { JudgedUnit } from './judged-unit.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'
import { findList } from '#projections/list/find-lists.ts'
import { touchedLists } from '#projections/list/touched-lists.ts'
import {
  findCleared,
  findJudged,
  findListsWithRegisters,
  findNewestRegisters,
  findOwnersToJudge,
  type ClearedRow,
  type JudgedRow,
  type NewestRegister,
} from '#projections/registry/find-judged.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { entryRiskDecider, entryRiskStream } from './entry-risk.decider.ts'
import { registerOfRow, rollOwner } from './judged-rows.ts'

export const JUDGE_REGISTERS = 'judge-registers'

const payloadForm = z.union([z.object({ listId: z.string() }), z.object({ personId: z.string() })])
type Payload = z.output<typeof payloadForm>

const judgeJob = (id: string, payload: Payload): NewJob => ({
  task: JUDGE_REGISTERS,
  payload,
  key: `${JUDGE_REGISTERS} ${id}`,
})

/**
 * Adds a job for whatever changes a judgement: one job a list, however many events, and one for a
 * person whose name or date of birth changes. Lists without registry records are skipped.
 */
export const judgingReactor: Reactor = {
  name: 'registers-to-judge',
  handles: [
    RegisterRead.type,
    RegisterDeleted.type,
    RegisterErased.type,
    RegisterRiskCleared.type,
    RegisterRiskRestored.type,
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    ListChanged.type,
    ConsentSigned.type,
    ConsentWithdrawn.type,
    PaperConsentConfirmed.type,
    PersonChanged.type,
  ],
  react: (events) => [
    ...[...new Set(touchedLists(events))].map((listId) => judgeJob(listId, { listId })),
    ...eventsOf(PersonChanged, events).map(({ data: { personId } }) => judgeJob(personId, { personId })),
  ],
}

const keyOf = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`

/** Returns the cleared risks of one registry record, by entry. */
const clearedBy = (rows: readonly ClearedRow[]): JudgedUnit['cleared'] => {
  const cleared = new Map<string, Set<string>>()
  for (const row of rows)
    cleared.set(row.list_user_id, (cleared.get(row.list_user_id) ?? new Set<string>()).add(row.code))
  return cleared
}

type Judgement = EntryRiskEvent['data']

const judgementOf = (
  owner: OwnerToJudge,
  { id: registryId, list_id: listId }: NewestRegister,
  judged: JudgedEntry,
  unitMatch: RegisterMatch,
): Judgement => ({
  listUserId: owner.id,
  listId,
  dong: owner.dong,
  ho: owner.ho,
  registryId,
  match: judged.match,
  unitMatch,
  level: judged.level,
  reasons: judged.reasons.map((reason) => ({ ...reason })),
})

const isSameJudgement = (row: JudgedRow | undefined, next: Judgement): boolean =>
  row !== undefined &&
  row.registry_id === next.registryId &&
  row.match === next.match &&
  row.unit_match === next.unitMatch &&
  row.level === next.level &&
  JSON.stringify(row.reasons) === JSON.stringify(next.reasons)

/** Judged before, by a register that is not there any more. */
const withdrawn = ({ list_user_id, list_id, dong, ho }: JudgedRow): Judgement => ({
  listUserId: list_user_id,
  listId: list_id,
  dong,
  ho,
  registryId: null,
  match: 'unknown',
  unitMatch: 'unknown',
  level: 'none',
  reasons: [],
})

const RECORDED_AT_ONCE = 200

/** Returns the judgements of a list's entries that have changed. */
const changesOf = async ({ database }: Pick<Deps, 'database'>, listId: string): Promise<readonly Judgement[]> => {
  const [registers, known] = await Promise.all([findNewestRegisters(database, listId), findJudged(database, listId)])
  const before = new Map(known.map((row) => [row.list_user_id, row]))
  if (registers.length === 0) return known.filter(({ registry_id }) => registry_id !== null).map(withdrawn)
  const [owners, cleared, list] = await Promise.all([
    findOwnersToJudge(database, listId),
    findCleared(database, listId),
    findList(database, listId),
  ])
  const consentPassesOn = legalRuleName(list?.rule)?.consentPassesOn ?? false
  const ownersOf = Map.groupBy(owners, keyOf)
  const clearedOf = Map.groupBy(cleared, ({ registry_id }) => registry_id)
  const changes: Judgement[] = []
  const judged = new Set<string>()
  await mapYielding(registers, (row) => {
    const held = ownersOf.get(keyOf(row)) ?? []
    const unit = {
      register: registerOfRow(row),
      owners: held.map(rollOwner),
      cleared: clearedBy(clearedOf.get(row.id) ?? []),
      consentPassesOn,
    }
    const entries = judgeUnit(unit)
    const { match } = matchUnit(unit.register, unit.owners)
    for (const owner of held) {
      const entry = entries.get(owner.id)
      if (!entry) continue
      judged.add(owner.id)
      const next = judgementOf(owner, row, entry, match)
      if (!isSameJudgement(before.get(owner.id), next)) changes.push(next)
    }
  })
  const gone = known.filter((row) => row.registry_id !== null && !judged.has(row.list_user_id))
  return [...changes, ...gone.map(withdrawn)]
}

/**
 * Judges a list's entries by the newest registry records of their units, and records what has
 * changed. It waits until the read models have reached the log's position at its start; later
 * events add another job.
 */
export const judgeRegisters =
  (deps: Pick<Deps, 'store' | 'database' | 'freshness' | 'clock'>) =>
  async (payload: unknown): Promise<void> => {
    const of = payloadForm.parse(payload)
    await assertUpToDate(deps)
    const lists = 'listId' in of ? [of.listId] : await findListsWithRegisters(deps.database, of.personId)
    const changes = (await Promise.all(lists.map((listId) => changesOf(deps, listId)))).flat()
    const metadata = { actor: { kind: 'system', name: JUDGE_REGISTERS }, at: deps.clock().toISOString() } as const
    for (let from = 0; from < changes.length; from += RECORDED_AT_ONCE) {
      const part = changes.slice(from, from + RECORDED_AT_ONCE)
      await decideJointly(deps.store, metadata, async (desk) => {
        await desk.read(part.map(({ listUserId }) => entryRiskStream(listUserId)))
        for (const judgement of part) {
          const stream = entryRiskStream(judgement.listUserId)
          const state = desk.fold(stream, entryRiskDecider)
          desk.add(stream, entryRiskDecider.decide({ type: 'JudgeEntry', judgement }, state))
        }
      })
    }
  }
