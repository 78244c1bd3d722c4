import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { api } from '../api.ts'
import { useTask } from '../use-task.ts'
import type { Errand } from './errand.ts'
import { keepErrand } from './stored-errand.ts'
import type { Office } from './office.ts'
import { postTo } from './post-to.ts'

type AskedFor = {
  /** The link that they came by. */
  readonly token: string
  /** Texts that they agreed to. */
  readonly texts?: readonly { readonly key: string; readonly version: number }[]
  readonly office: Office
}

/** The screen that one leaves, and where on their way they are there. */
const here = (): Pick<Errand, 'back' | 'step'> => {
  const state: unknown = history.state
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return { back: window.location.pathname + window.location.search, step }
}

/** Leaves for the provider's page, in this same window: other ones are not opened by every app that shows links. */
const goToNice = async ({ token, texts, office }: AskedFor): Promise<void> => {
  const { transactionId, authUrl } = await api.call('POST /api/user/auth/nice/request', {
    body: { token, ...(texts && { texts: texts.map(({ key, version }) => ({ key, version })) }) },
  })
  keepErrand({ proof: { provider: 'nice', transactionId }, ...here(), office, at: Date.now() })
  window.location.assign(authUrl)
}

/** The second proof, whose page takes a form. */
const goToKcp = async (userId: string): Promise<void> => {
  const begun = await api.call('POST /api/user/{id}/verify-kcp', { params: { id: userId }, body: {} })
  if (!('callUrl' in begun)) throw toApiError(new Error('The server began no proof.'))
  const { regCertKey, callUrl } = begun
  keepErrand({ proof: { provider: 'kcp', userId, regCertKey }, ...here(), office: {}, at: Date.now() })
  postTo(callUrl, { reg_cert_key: regCertKey, kcp_page_submit_yn: 'Y' })
}

/** Long enough for a slow phone to leave; who is still here then may press again. */
const LEAVES_WITHIN_MS = 15_000

/** A way out of the app: under way until the page is left, and ready again for who comes back by the back button. */
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

/** The way to the first proof, for a link. */
export const useNice = (asked: AskedFor, onFailure?: (error: ApiError) => void) =>
  useLeaving(() => goToNice(asked), onFailure)

/** The way to a second proof, for who has a session. */
export const useKcp = (userId: string) => useLeaving(() => goToKcp(userId))
