import { toApiError } from '#ui/http/api-client.ts'
import { api } from '../api.ts'
import type { Errand } from './errand.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import type { ReturnedIdentity } from './returned.ts'

const isAuthenticated = async (): Promise<boolean> =>
  (await api.call('GET /api/user/auth/status', { retries: 1 })).authenticated

const submitIdentity = async ({ proof }: Errand, returned: ReturnedIdentity): Promise<void> => {
  if (proof.provider === 'nice') {
    const fields = returned.provider === 'nice' ? returned.body : {}
    await api.call('POST /api/user/auth/nice/verify', { body: { transactionId: proof.transactionId, ...fields } })
    return
  }
  const { regCertKey = proof.regCertKey, resCd } =
    returned.provider === 'kcp' ? returned : { regCertKey: undefined, resCd: undefined }
  await api.call('POST /api/user/{id}/verify-kcp', {
    params: { id: proof.userId },
    body: { regCertKey, ...(resCd !== undefined && { resCd }) },
  })
}

const finish = async (errand: Errand | null, returned: ReturnedIdentity | null): Promise<Outcome> => {
  try {
    if (errand === null || returned === null || errand.proof.provider !== returned.provider)
      return { kind: (await isAuthenticated()) ? 'proven' : 'lost' }
    await submitIdentity(errand, returned)
    return { kind: 'proven' }
  } catch (thrown) {
    return outcomeOf(toApiError(thrown), errand?.proof.provider ?? 'nice', isAuthenticated)
  }
}

const underWay = new Map<string, Promise<Outcome>>()

/**
 * Sends the data that the provider's page returned, once for all calls at the same time. Never
 * rejects.
 */
export const finishIdentity = (errand: Errand | null, returned: ReturnedIdentity | null): Promise<Outcome> => {
  const name = JSON.stringify([errand?.proof, returned])
  const running = underWay.get(name)
  if (running !== undefined) return running
  const started = finish(errand, returned).finally(() => underWay.delete(name))
  underWay.set(name, started)
  return started
}
