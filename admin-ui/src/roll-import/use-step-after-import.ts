import { useGetOne } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import type { NextStep } from '../kit/feedback/use-next-step-toast.tsx'
import { listPath } from '../labels/list-labels.ts'
import { voteCreatePath } from '../labels/vote-labels.ts'

/**
 * Returns what comes after the roll: the vote of a list, or its signatures; undefined for a closed
 * list and without the permission.
 */
export const useStepAfterImport = (listId: string): NextStep | undefined => {
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const mayCreate = useMay('POST /api/votes')
  const mayRequest = useMay('POST /api/signature/request')
  if (list === undefined || list.status === 'closed') return undefined
  if (list.type === 'vote') return mayCreate ? { label: '투표 만들기', to: voteCreatePath(listId) } : undefined
  return mayRequest ? { label: '서명 받기', to: listPath(listId, 'signature') } : undefined
}
