import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import type { Draft, OccasionKind } from './settings-draft.ts'

const settingsKey = (listId: string) => ['message-settings', listId] as const

/** Reads what a list sends, and when; refetched whenever the list changes. */
export const useMessageSettings = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: settingsKey(listId),
    queryFn: () => call('GET /api/kakao-message-settings/list/{listId}', { params: { listId } }),
  })
}

/** Reads the templates of the channel from the provider. */
export const useTemplates = (listId: string, enabled: boolean) => {
  const { call } = useCalls()
  return useQuery({
    enabled,
    queryKey: ['message-templates', listId],
    queryFn: () => call('GET /api/messages/list/{listId}/templates', { params: { listId } }),
  })
}

/** Saves all settings at once. */
export const useSaveSettings = (listId: string) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: (body: Draft) => call('PUT /api/kakao-message-settings/list/{listId}', { params: { listId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(settingsKey(listId), saved),
  })
}

/**
 * Saves the first settings of a list. Where somebody else has made some meanwhile, theirs stay and
 * are shown.
 */
export const useMakeSettings = (listId: string, exists: boolean) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  const path = '/api/kakao-message-settings/list/{listId}'
  return useCommand({
    mutationFn: (body: Draft) => call(exists ? `PUT ${path}` : `POST ${path}`, { params: { listId }, body }),
    onSuccess: (saved) => queryClient.setQueryData(settingsKey(listId), saved),
    onError: () => queryClient.invalidateQueries({ queryKey: settingsKey(listId) }),
  })
}

export type PreviewQuery = {
  readonly occasion: OccasionKind
  readonly templateId: string
  /** Entry that the preview is for; undefined for the first of the roll. */
  readonly listUserId: string | undefined
  /** Language of the recipient; Korean by default. */
  readonly language?: OwnerLanguage
}

const queryOf = ({ occasion, templateId, listUserId }: PreviewQuery) => ({
  occasion,
  templateId,
  ...(listUserId === undefined ? {} : { listUserId }),
})

/** Reads a message as it arrives at one entry of the list; null where none is chosen. */
export const usePreview = (listId: string, previewed: PreviewQuery | null) => {
  const { call } = useCalls()
  return useQuery({
    enabled: previewed !== null,
    // Each access to a person is recorded in the access log, so it is not refetched by itself.
    staleTime: 60_000,
    queryKey: ['messages', 'preview', listId, previewed],
    queryFn: async () =>
      previewed === null
        ? null
        : call('GET /api/messages/list/{listId}/preview', {
            params: { listId },
            query: {
              ...queryOf(previewed),
              ...(previewed.language === undefined ? {} : { language: previewed.language }),
            },
          }),
  })
}

/** Sends a test message to the administrator's own phone. */
export const useTestMessage = (listId: string) => {
  const { call } = useCalls()
  return useCommand({
    mutationFn: (previewed: PreviewQuery) =>
      call('POST /api/messages/list/{listId}/test', { params: { listId }, body: queryOf(previewed) }),
  })
}
