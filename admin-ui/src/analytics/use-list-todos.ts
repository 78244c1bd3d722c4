import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'
import { depositSettingsQuery, failedDeposits } from '../labels/deposit/use-deposits.ts'
import { contactChangesQuery } from '../history/use-contact-changes.ts'
import { waitingMismatchesQuery } from '../identity/use-mismatches.ts'
import { messageSummaryQuery, waitingMessages } from '../mailing/log/use-messages.ts'
import { waitingIdentityRecordsQuery } from '../participation/identity-record/use-identity-records.ts'
import { waitingPhoneCallsQuery } from '../participation/use-phone-calls.ts'
import { registryStatsQuery } from '../registry/board/use-registry.ts'
import { missingFieldsQuery } from '../roll/missing-fields-query.ts'
import { openChallengesQuery } from '../vote/challenge/use-challenges.ts'
import { listTodosOf } from './list-todo-items.ts'
import type { TodoItem } from './todo-items.ts'

/**
 * Maximum number of lists that are queried, those that end next: each takes ten calls every 30 to
 * 60 s.
 */
const MAX_LISTS = 4

/**
 * Reads what needs attention in running lists and takes calls of its own: mismatches of identity,
 * changed contacts, messages that did not arrive, differing registry records, and uploaded rolls
 * that are not imported.
 */
export const useListTodos = (lists: readonly List[]): readonly TodoItem[] => {
  const dataProvider = useDataProvider()
  const calls = useCalls()
  const enabled = useMay('POST /api/roll-import/{id}/start')
  const asked = lists
    .filter(({ status }) => status !== 'closed')
    .toSorted((left, right) => left.endDate.localeCompare(right.endDate))
    .slice(0, MAX_LISTS)
  const imports = (listId: string, status: 'ready' | 'failed') => ({
    queryKey: ['roll-imports', 'count', listId, status],
    queryFn: () => countOf(dataProvider, 'roll-imports', { field: 'createdAt', filter: { listId, status } }),
    ...live,
  })
  const contactChanges = useQueries({
    queries: asked.map(({ id }) => ({ ...contactChangesQuery(dataProvider, id), enabled })),
  })
  const { mismatches, phoneCalls, identityRecords } = useResidentCounts(asked, enabled)
  const ready = useQueries({ queries: asked.map(({ id }) => ({ ...imports(id, 'ready'), enabled })) })
  const failed = useQueries({ queries: asked.map(({ id }) => ({ ...imports(id, 'failed'), enabled })) })
  const summaries = useQueries({
    queries: asked.map(({ id }) => ({ ...messageSummaryQuery(calls, id), enabled })),
  })
  const registers = useQueries({
    queries: asked.map(({ id }) => ({ ...registryStatsQuery(calls, id), enabled })),
  })
  const mayDeposit = useMay('POST /api/lists/{listId}/deposits/retry')
  const deposits = useQueries({
    queries: asked.map(({ id, type }) => ({
      ...depositSettingsQuery(calls, id),
      enabled: mayDeposit && type === 'signature',
    })),
  })
  const mayDecide = useMay('POST /api/votes/{id}/challenges/{receiptId}/decision')
  const challenges = useQueries({
    queries: asked.map(({ id, type }) => ({
      ...openChallengesQuery(dataProvider, id),
      enabled: mayDecide && type === 'vote',
    })),
  })
  const lacks = useQueries({ queries: asked.map(({ id }) => ({ ...missingFieldsQuery(dataProvider, id), enabled })) })
  return asked.flatMap((list, index) =>
    listTodosOf(list, {
      mismatches: mismatches[index]?.data ?? 0,
      phoneCalls: phoneCalls[index]?.data ?? 0,
      identityRecords: identityRecords[index]?.data ?? 0,
      contactChanges: contactChanges[index]?.data ?? 0,
      ready: ready[index]?.data ?? 0,
      failed: failed[index]?.data ?? 0,
      atRisk: registers[index]?.data?.risk.high ?? 0,
      unreachable: lacks[index]?.data?.unreachable ?? 0,
      areaUnknown: lacks[index]?.data?.areaUnknown ?? 0,
      challenges: challenges[index]?.data ?? 0,
      depositsFailed: failedDeposits(deposits[index]?.data),
      ...waitingMessages(summaries[index]?.data),
    }),
  )
}

/** Reads how many residents of each list cannot go on without the office. */
const useResidentCounts = (asked: readonly List[], enabled: boolean) => {
  const dataProvider = useDataProvider()
  const mismatches = useQueries({
    queries: asked.map(({ id }) => ({ ...waitingMismatchesQuery(dataProvider, id), enabled })),
  })
  const phoneCalls = useQueries({
    queries: asked.map(({ id }) => ({ ...waitingPhoneCallsQuery(dataProvider, id), enabled })),
  })
  const identityRecords = useQueries({
    queries: asked.map(({ id }) => ({ ...waitingIdentityRecordsQuery(dataProvider, id), enabled })),
  })
  return { mismatches, phoneCalls, identityRecords }
}
