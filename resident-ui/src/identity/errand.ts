import type { Office } from './office.ts'

/** What somebody went to a provider's page for, and where they go on afterwards. Nothing of a person is in it. */
export type Errand = {
  readonly proof:
    | { readonly provider: 'nice'; readonly transactionId: string }
    | { readonly provider: 'kcp'; readonly userId: string; readonly regCertKey: string }
  /** The path they came from. */
  readonly back: string
  /** Where on their way they were there, as the browser's history had it: for that screen to read. */
  readonly step: unknown
  readonly office: Office
  /** When, ms. */
  readonly at: number
}

/** A transaction lasts ten minutes; whom the roll does not know may ask the office within half an hour. */
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

/** Only to a screen of ours: whatever stands in the storage leads nowhere else. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?!\/)[^\\]*$/.test(path)

/** What was kept, if it is an errand and not too old. */
export const errandIn = (stored: unknown, now: number): Errand | null => {
  if (!isRecord(stored)) return null
  const { proof: kept, back, step = null, office, at } = stored
  const proof = proofIn(kept)
  const isRecent = typeof at === 'number' && at <= now && now - at < LASTS_MS
  if (proof === null || !isRecent || !isOwnPath(back)) return null
  const phone = isRecord(office) && typeof office['phone'] === 'string' ? office['phone'] : undefined
  return { proof, back, step, office: phone === undefined ? {} : { phone }, at }
}
