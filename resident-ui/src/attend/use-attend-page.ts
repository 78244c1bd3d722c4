import { useCallback, useEffect, useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { api } from '../api.ts'
import { rememberOffice } from '../link-office.ts'

export type AttendPage = AnswerTo<'GET /api/attend/{assemblyId}'>

type PageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: AttendPage }

/** Loads the page of a meeting, and again after what changes it. */
export const useAttendPage = (assemblyId: string) => {
  const [state, setState] = useState<PageState>({ status: 'loading' })
  const show = useCallback(
    (page: AttendPage): void => {
      rememberOffice(assemblyId, { apartment: page.apartment.name, phone: page.apartment.officePhone })
      setState({ status: 'ready', page })
    },
    [assemblyId],
  )
  const load = useCallback(
    (): Promise<void> =>
      api
        .call('GET /api/attend/{assemblyId}', { params: { assemblyId } })
        .then(show, (thrown: unknown) => setState({ status: 'failed', error: toApiError(thrown) })),
    [assemblyId, show],
  )
  useEffect(() => void load(), [load])
  return { state, load, show }
}
