import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { api } from '../api.ts'
import { useTask } from '../use-task.ts'
import type { Errand } from './errand.ts'
import { storeErrand } from './stored-errand.ts'
import type { Office } from './office.ts'

type ProviderRequest = {
  /** Link through which the resident came. */
  readonly token: string
  /** Texts that they agreed to. */
  readonly texts?: readonly { readonly key: string; readonly version: number }[]
  readonly office: Office
}

/** Returns the screen that is left, with its step. */
const here = (): Pick<Errand, 'back' | 'step'> => {
  const state: unknown = history.state
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return { back: window.location.pathname + window.location.search, step }
}

/**
 * Goes to the provider's page in this same window, since not every app that shows links opens
 * others.
 */
const goToNice = async ({ token, texts, office }: ProviderRequest): Promise<void> => {
  const { transactionId, authUrl } = await api.call('POST /api/user/auth/nice/request', {
    body: { token, ...(texts && { texts: texts.map(({ key, version }) => ({ key, version })) }) },
  })
  storeErrand({ proof: { provider: 'nice', transactionId }, ...here(), office, at: Date.now() })
  window.location.assign(authUrl)
}

/** Leaves for a page that is entered by a form alone: nothing of it is drawn. */
const postTo = (address: string, fields: Readonly<Record<string, string>>): void => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/** Starts the second proof, whose page takes a form. */
const goToKcp = async (userId: string): Promise<void> => {
  const begun = await api.call('POST /api/user/{id}/verify-kcp', { params: { id: userId }, body: {} })
  if (!('callUrl' in begun)) throw toApiError(new Error('The server began no proof.'))
  const { regCertKey, callUrl } = begun
  storeErrand({ proof: { provider: 'kcp', userId, regCertKey }, ...here(), office: {}, at: Date.now() })
  postTo(callUrl, { reg_cert_key: regCertKey, kcp_page_submit_yn: 'Y' })
}

/** Time in milliseconds for a slow phone to leave; after that the button can be pressed again. */
const LEAVES_WITHIN_MS = 15_000

/** State of leaving the app: busy until the page is left, and ready again after the back button. */
const useLeaving = (leave: () => Promise<void>, onFailure?: (error: ApiError) => void) => {
  const { isBusy, error, run } = useTask()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setLeaving(false)
    const timer = setTimeout(stay, LEAVES_WITHIN_MS)
    window.addEventListener('pageshow', stay)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', stay)
    }
  }, [isLeaving])

  const go = (): void => {
    if (isLeaving) return
    void run(async () => {
      try {
        await leave()
        setLeaving(true)
      } catch (thrown) {
        onFailure?.(toApiError(thrown))
        throw thrown
      }
    })
  }
  return { isBusy: isBusy || isLeaving, error, go }
}

/** Starts the first proof, for a link. */
export const useNice = (asked: ProviderRequest, onFailure?: (error: ApiError) => void) =>
  useLeaving(() => goToNice(asked), onFailure)

/** Starts a second proof, with a session. */
export const useKcp = (userId: string) => useLeaving(() => goToKcp(userId))
