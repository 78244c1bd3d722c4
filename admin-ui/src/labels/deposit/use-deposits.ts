import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DepositSettings, DepositStatus } from '#services/deposit/deposits.contract.ts'
import type { Calls } from '#ui/http/calls.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Number of deposits that a page shows. */
export const DEPOSITS_A_PAGE = 50

/** Query of a list's setting of deposits, with their numbers. */
export const depositSettingsQuery = ({ call }: Calls, listId: string) => ({
  queryKey: ['deposits', 'settings', listId],
  queryFn: () => call('GET /api/lists/{listId}/deposits/settings', { params: { listId } }),
  ...live,
})

export const useDepositSettings = (listId: string) => useQuery(depositSettingsQuery(useCalls(), listId))

/** Returns the number of deposits that need somebody; 0 while it is loading. */
export const failedDeposits = (settings: Pick<DepositSettings, 'counts'> | undefined): number =>
  settings === undefined ? 0 : settings.counts.failed + settings.counts.differing

export const useDepositTodoCount = (listId: string): number => failedDeposits(useDepositSettings(listId).data)

/** Reads a page of a list's deposits, of one status or all. */
export const useDeposits = (listId: string, status: DepositStatus | 'all', from: number) => {
  const { call } = useCalls()
  const range = JSON.stringify([from, from + DEPOSITS_A_PAGE - 1])
  const filter = JSON.stringify(status === 'all' ? {} : { status })
  return useQuery({
    queryKey: ['deposits', 'page', listId, status, from],
    queryFn: () => call('GET /api/lists/{listId}/deposits', { params: { listId }, query: { range, filter } }),
    placeholderData: keepPreviousData,
    ...live,
  })
}
