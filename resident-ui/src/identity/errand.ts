import type { Office } from './office.ts'

/**
 * Purpose of the visit to a provider's page, and where to go on afterwards. It has no personal
 * data.
 */
export type Errand = {
  readonly proof:
    | { readonly provider: 'nice'; readonly transactionId: string }
    | { readonly provider: 'kcp'; readonly userId: string; readonly regCertKey: string }
  /** Path where the verification started. */
  readonly back: string
  /** State of the step in the browser's history, which that screen restores. */
  readonly step: unknown
  readonly office: Office
  /** Time of the start, in milliseconds. */
  readonly at: number
}

/**
 * Lifetime in milliseconds: a transaction lasts ten minutes, and a mismatch can be sent to the
 * office for half an hour.
 */
const LASTS_MS = 30 * 60_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const proofIn = (stored: unknown): Errand['proof'] | null => {
  if (!isRecord(stored)) return null
  const { provider, transactionId, userId, regCertKey } = stored
  if (provider === 'nice' && typeof transactionId === 'string') return { provider, transactionId }
  return provider === 'kcp' && typeof userId === 'string' && typeof regCertKey === 'string'
    ? { provider, userId, regCertKey }
    : null
}

/** Accepts only a path of this app, whatever the storage holds. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)[^\\]*$/.test(path)

/** Reads a stored errand; null for none, or where it is too old. */
export const errandIn = (stored: unknown, now: number): Errand | null => {
  if (!isRecord(stored)) return null
  const { proof: kept, back, step = null, office, at } = stored
  const proof = proofIn(kept)
  const isRecent = typeof at === 'number' && at <= now && now - at < LASTS_MS
  if (proof === null || !isRecent || !isOwnPath(back)) return null
  const phone = isRecord(office) && typeof office['phone'] === 'string' ? office['phone'] : undefined
  return { proof, back, step, office: phone === undefined ? {} : { phone }, at }
}
