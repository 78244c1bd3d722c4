import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import type { Draft, OccasionKind } from './settings-draft.ts'

const settingsKey = (listId: string) => ['message-settings', listId] as const

/** What a list writes, and when; asked for again whenever the list has changed. */
export const useMessageSettings = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: settingsKey(listId),
    queryFn: () => call('GET /api/kakao-message-settings/list/{listId}', { params: { listId } }),
  })
}

/** The channel's templates as the provider has them. */
export const useTemplates = (listId: string, enabled: boolean) => {
  const { call } = useCalls()
  return useQuery({
    enabled,
    queryKey: ['message-templates', listId],
    queryFn: () => call('GET /api/messages/list/{listId}/templates', { params: { listId } }),
  })
}

/** Saves all of the settings at once. */
export const useSaveSettings = (listId: string) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: (body: Draft) => call('PUT /api/kakao-message-settings/list/{listId}', { params: { listId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(settingsKey(listId), saved),
  })
}

export type PreviewQuery = {
  readonly occasion: OccasionKind
  readonly templateId: string
  /** Whose; undefined: the first of the roll. */
  readonly listUserId: string | undefined
}

const queryOf = ({ occasion, templateId, listUserId }: PreviewQuery) => ({
  occasion,
  templateId,
  ...(listUserId === undefined ? {} : { listUserId }),
})

/** A message as it arrives at one of the list's people; null: none is chosen. */
export const usePreview = (listId: string, previewed: PreviewQuery | null) => {
  const { call } = useCalls()
  return useQuery({
    enabled: previewed !== null,
    // Whoever is shown a person is noted in the access log: not asked for again by itself.
    staleTime: 60_000,
    queryKey: ['messages', 'preview', listId, previewed],
    queryFn: async () =>
      previewed === null
        ? null
        : call('GET /api/messages/list/{listId}/preview', { params: { listId }, query: queryOf(previewed) }),
  })
}

/** Sends it to the caller's own phone. */
export const useTestMessage = (listId: string) => {
  const { call } = useCalls()
  return useCommand({
    mutationFn: (previewed: PreviewQuery) =>
      call('POST /api/messages/list/{listId}/test', { params: { listId }, body: queryOf(previewed) }),
  })
}
