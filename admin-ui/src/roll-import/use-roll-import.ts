import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { RollImportPreview, RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'

type ImportAddress = { readonly listId: string; readonly id: string }

/** Tells whether an import runs; one that was just started may not show as running yet. */
const isUnderWay = (one: RollImportSummary | null | undefined): boolean =>
  one === undefined || one?.status === 'running' || one?.status === 'ready'

export const importKey = (id: string) => ['roll-imports', 'one', id] as const

/** Reads one import with all that was read from its file. */
export const useRollImport = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: importKey(id),
    queryFn: () => call('GET /api/roll-import/{id}', { params: { id } }),
    staleTime: 0,
  })
}

/** Reads the progress of an import without any names; refetched while it runs. */
export const useImportProgress = ({ listId, id }: ImportAddress, everyMs: number) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['roll-imports', 'progress', id],
    queryFn: async () => {
      const { data } = await dataProvider.getList<RollImportSummary>('roll-imports', {
        filter: { listId, id },
        sort: { field: 'createdAt', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
      })
      return data[0] ?? null
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? everyMs : false),
  })
}

const correctionKey = (id: string) => ['roll-imports', 'correction', id] as const

/**
 * Corrects how the file is read. Corrections run one after another, each based on the answer to the
 * one before. A refusal is shown as a toast, since the field may be gone by then.
 */
export const useCorrection = (id: string) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const notify = useNotify()
  return useCommand({
    mutationKey: correctionKey(id),
    mutationFn: (body: BodyTo<'PUT /api/roll-import/{id}'>) =>
      call('PUT /api/roll-import/{id}', { params: { id }, body }),
    scope: { id: `roll-import ${id}` },
    onSuccess: (read) => client.setQueryData<RollImportPreview>(importKey(id), read),
    onError: (error) => notify(`수정한 내용을 저장하지 못했습니다. ${toApiError(error).text}`, { type: 'error' }),
  })
}

/**
 * Counts the corrections that are being saved or read; `isUnderWay` checks at the moment of a
 * press, which may come before the next rendering.
 */
export const useCorrectionsUnderWay = (id: string) => {
  const client = useQueryClient()
  const filters = { mutationKey: correctionKey(id) }
  return { count: useIsMutating(filters), isUnderWay: () => client.isMutating(filters) > 0 }
}
