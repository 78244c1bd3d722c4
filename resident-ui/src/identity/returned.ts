/** Data that the provider's page returned, in the form of the call. */
export type ReturnedIdentity =
  | { readonly provider: 'nice'; readonly body: NiceFields }
  | { readonly provider: 'kcp'; readonly regCertKey: string | undefined; readonly resCd: string | undefined }

type NiceFields = {
  readonly webTransactionId?: string
  readonly encData?: string
  readonly integrityValue?: string
  readonly tokenVersionId?: string
  readonly cancelled?: boolean
}

/** Names of NICE's fields in its two generations. */
const niceFields = {
  webTransactionId: 'web_transaction_id',
  encData: 'enc_data',
  integrityValue: 'integrity_value',
  tokenVersionId: 'token_version_id',
} as const

/** Reads the data from the query of the address; null where it has none of a provider. */
export const returnedOf = (search: string): ReturnedIdentity | null => {
  const query = new URLSearchParams(search)
  if (query.get('cancelled') === 'true') return { provider: 'nice', body: { cancelled: true } }
  const resCd = query.get('res_cd') ?? undefined
  const regCertKey = query.get('reg_cert_key') ?? undefined
  if (resCd !== undefined || regCertKey !== undefined) return { provider: 'kcp', regCertKey, resCd }
  const given = Object.entries(niceFields).flatMap(([name, field]) => {
    const value = query.get(field)
    // A plus sign may arrive as a space, by the encoding of forms: base64 has no spaces.
    return value === null ? [] : [[name, value.replaceAll(' ', '+')]]
  })
  return given.length === 0 ? null : { provider: 'nice', body: Object.fromEntries(given) }
}
