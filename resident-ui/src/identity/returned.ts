/** What the browser brought back from a provider's page, in the words of the call that takes it. */
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

/** The fields of both generations of NICE, as their pages name them. */
const niceFields = {
  webTransactionId: 'web_transaction_id',
  encData: 'enc_data',
  integrityValue: 'integrity_value',
  tokenVersionId: 'token_version_id',
} as const

/** Of the address's query; null where it holds nothing of a provider's. */
export const returnedOf = (search: string): ReturnedIdentity | null => {
  const query = new URLSearchParams(search)
  if (query.get('cancelled') === 'true') return { provider: 'nice', body: { cancelled: true } }
  const resCd = query.get('res_cd') ?? undefined
  const regCertKey = query.get('reg_cert_key') ?? undefined
  if (resCd !== undefined || regCertKey !== undefined) return { provider: 'kcp', regCertKey, resCd }
  const given = Object.entries(niceFields).flatMap(([name, field]) => {
    const value = query.get(field)
    // Where a plus sign came as it is, a form made a space of it: base64 has none.
    return value === null ? [] : [[name, value.replaceAll(' ', '+')]]
  })
  return given.length === 0 ? null : { provider: 'nice', body: Object.fromEntries(given) }
}
