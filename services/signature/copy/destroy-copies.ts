import { z } from 'zod'
import { PaperCopyDestroyed } from '#events/signature/paper-copy.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findPaperCopies, type PaperCopyRow } from '#projections/signature/paper-copies.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { reactTo } from '../../core/react-to.ts'
import { SOON_DAYS, type RetentionReport } from '../../core/retention.ts'
import { purposesOf } from './copy-purpose.ts'
import { copyEnd, type CopyEnd } from './copy-rule.ts'
import { paperCopiesDecider, paperCopiesStream } from './paper-copies.decider.ts'

/** Name of the job that destroys copies whose purpose is over. */
export const END_COPIES = 'end-paper-copies'
/** Name of the job that destroys the key of one copy. */
export const DESTROY_COPY = 'destroy-paper-copy'

const keyPayload = z.object({ copyId: z.guid() })

/** Destroys the key of each destroyed copy, also where the process that recorded it was killed. */
export const destroyedCopiesReactor = reactTo(PaperCopyDestroyed, 'destroyed-paper-copies', ({ data: { copyId } }) => [
  { task: DESTROY_COPY, payload: { copyId } satisfies z.output<typeof keyPayload>, key: `${DESTROY_COPY} ${copyId}` },
])

/** Destroys the key of a copy. Idempotent. */
export const destroyCopyKey =
  ({ store }: Pick<Deps, 'store'>) =>
  (payload: unknown): Promise<void> =>
    store.erasePerson(keyPayload.parse(payload).copyId)

const copyOf = ({ list_id: listId, list_user_id: listUserId, consent_id: consentId, stored_at: at }: PaperCopyRow) => ({
  listId,
  listUserId,
  consentId,
  storedOn: dayAt(at),
})

/** Returns when the rule destroys each copy, in their order; null: not known yet. */
const endsOf = async (
  tools: Pick<Tools, 'store' | 'clock'>,
  rows: readonly PaperCopyRow[],
): Promise<readonly (CopyEnd | null)[]> => (await purposesOf(tools, rows.map(copyOf))).map(copyEnd)

/**
 * Destroys all copies whose day has come (개인정보 보호법 제21조 제1항). A run that was stopped or killed is
 * continued by the next one.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const endCopies = async (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  { stopping }: Pick<TaskContext, 'stopping'>,
): Promise<void> => {
  await assertUpToDate(deps)
  const today = dayAt(deps.clock())
  const rows = await findPaperCopies(deps.unhurried, undefined)
  const ends = await endsOf(deps, rows)
  for (const [index, row] of rows.entries()) {
    if (stopping.aborted) return
    const end = ends[index]
    if (!end || end.on > today) continue
    await commandHandler(
      deps.store,
      paperCopiesDecider,
    )({
      stream: paperCopiesStream(row.list_user_id),
      command: () => ({ type: 'EndCopy', copyId: row.id, cause: end.cause }),
      metadata: { actor: { kind: 'system', name: END_COPIES }, at: deps.clock().toISOString() },
    })
    await deps.store.erasePerson(row.id)
  }
}

/** Reports what is stored of copies of papers, and how long. */
export const copyRetention =
  (tools: Pick<Tools, 'database' | 'store' | 'clock'>): RetentionReport =>
  async (apartments) => {
    const rows = await findPaperCopies(tools.database, apartments)
    const until = addDays(dayAt(tools.clock()), SOON_DAYS)
    const ends = await endsOf(tools, rows)
    return [
      {
        kind: 'paper-copy',
        what: '서면 동의서의 신분증 사본·인감증명서',
        howLong: '리스트가 끝나고 인가를 신청한 뒤 1년, 철회하면 효력 발생 뒤 30일, 반려하면 바로',
        why:
          '서면 동의서에 붙여야 하는 서류입니다 (도시정비법 제36조). 주민등록번호 뒷자리를 가린 그림만 보관하며, ' +
          '목적을 이루면 파기합니다 (개인정보 보호법 제21조 제1항).',
        ends: 'by-itself',
        count: rows.length,
        oldestAt: rows[0]?.stored_at ?? null,
        soon: ends.filter((end) => end !== null && end.on <= until).length,
      },
    ]
  }
