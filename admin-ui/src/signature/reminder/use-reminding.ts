import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { readAll } from '../../kit/export/read-all.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { reminderRefusal, reminderPlan, waitedFor } from './reminding.ts'
import { notRemindedNames } from '../signature-labels.ts'

/** Requests to remind: the chosen ones, or null for all that are still open. */
export type ReminderScope = { readonly listId: string; readonly ids: readonly string[] | null }

const sort = { field: 'dong', order: 'ASC' } as const

/** Reads what a reminder would do, once its dialog is open; null while it is loading. */
export const useReminderPlan = ({ listId, ids }: ReminderScope, enabled: boolean) => {
  const dataProvider = useDataProvider()
  const { data, error } = useQuery({
    enabled,
    queryKey: ['signature-requests', 'reminding', listId, ids],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const requests = await readAll<SignatureRequest>(dataProvider, {
        resource: 'signature-requests',
        sort,
        filter: { listId, ...(ids === null ? { status: waitedFor } : {}) },
        signal,
        onProgress: () => {},
      })
      return ids === null ? requests : requests.filter(({ id }) => ids.includes(id))
    },
  })
  if (data === undefined) return { plan: null, ids: [], error }
  const now = Date.now()
  return {
    plan: reminderPlan(data, now),
    ids: data.filter((request) => reminderRefusal(request, now) === null).map(({ id }) => id),
    error,
  }
}

/** Sends reminders, and reports how many were sent and why others were not. */
export const useReminding = (listId: string, onDone: () => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: (ids: readonly string[]) =>
      call('POST /api/lists/{listId}/signature/reminders', { params: { listId }, body: { ids: [...ids] } }),
    onSuccess: ({ reminded, skipped }) => {
      const [first] = skipped
      const rest =
        first === undefined
          ? ''
          : ` ${formatCount(skipped.length, '명')}에게는 보내지 않았습니다 (${notRemindedNames[first.reason]}${skipped.length > 1 ? ' 등' : ''}).`
      notify(`${formatCount(reminded, '명')}에게 다시 알립니다.${rest}`, { type: reminded > 0 ? 'success' : 'warning' })
      onDone()
    },
  })
}
