import { z } from 'zod'
import { PhoneCallerErased } from '#events/participation/phone-call.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { findKeptPhoneCalls } from '#projections/participation/phone-calls.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { reactTo } from '../../core/react-to.ts'
import { SOON_DAYS, type RetentionReport } from '../../core/retention.ts'
import { phoneCallDecider, phoneCallStream, type ErasureCause } from './phone-call.decider.ts'

/** Name of the job that erases callers who are not needed any more. */
export const ERASE_PHONE_CALLERS = 'erase-phone-callers'
/** Name of the job that destroys one caller's key. */
export const DESTROY_CALLER_KEY = 'destroy-phone-caller-key'

/** Days after a list's last day for which the office may see whom it called. */
const DAYS_AFTER_LIST = 30

const payloadForm = z.object({ callerId: z.guid() })

/** Destroys the key of each erased caller, also where the process that recorded it was killed. */
export const erasedCallersReactor = reactTo(PhoneCallerErased, 'erased-phone-callers', ({ data: { callerId } }) => [
  {
    task: DESTROY_CALLER_KEY,
    payload: { callerId } satisfies z.output<typeof payloadForm>,
    key: `${DESTROY_CALLER_KEY} ${callerId}`,
  },
])

/** Destroys a caller's key. Idempotent. */
export const destroyCallerKey =
  ({ store }: Pick<Deps, 'store'>) =>
  (payload: unknown): Promise<void> =>
    store.erasePerson(payloadForm.parse(payload).callerId)

type KeptCall = Awaited<ReturnType<typeof findKeptPhoneCalls>>[number]

/** Returns why a caller is erased by a day; undefined while the office may need them. */
const causeBy = ({ status, end_date: endDate }: KeptCall, day: string): ErasureCause | undefined => {
  if (status === 'withdrawn') return 'withdrawn'
  return endDate === null || addDays(endDate, DAYS_AFTER_LIST) < day ? 'list-ended' : undefined
}

/**
 * Erases callers who took their request back, and those of lists that ended a month ago or are
 * deleted (개인정보 보호법 제21조). Each is decided on the log, so that a new request stays.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const eraseCallers = async (deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>): Promise<void> => {
  await assertUpToDate(deps)
  const now = deps.clock()
  for (const row of await findKeptPhoneCalls(deps.unhurried, undefined)) {
    const cause = causeBy(row, dayAt(now))
    if (cause === undefined) continue
    await commandHandler(
      deps.store,
      phoneCallDecider,
    )({
      stream: phoneCallStream(row.id),
      command: () => ({ type: 'EraseCaller', cause }),
      metadata: { actor: { kind: 'system', name: ERASE_PHONE_CALLERS }, at: now.toISOString() },
    })
  }
}

/** Reports the callers that are stored. */
export const callerRetention =
  ({ database, clock }: Pick<Tools, 'database' | 'clock'>): RetentionReport =>
  async (apartments) => {
    const kept = await findKeptPhoneCalls(database, apartments)
    const until = addDays(dayAt(clock()), SOON_DAYS)
    return [
      {
        kind: 'phone-call',
        what: '전화를 요청한 분이 적은 이름·전화번호·동호',
        howLong: '요청을 취소하면 하루, 그 밖에는 리스트가 끝난 뒤 30일',
        why: '관리사무소가 전화하는 데만 씁니다. 목적이 끝나면 파기합니다 (개인정보 보호법 제21조).',
        ends: 'by-itself',
        count: kept.length,
        oldestAt: kept[0]?.requested_at ?? null,
        soon: kept.filter((row) => causeBy(row, until) !== undefined).length,
      },
    ]
  }
