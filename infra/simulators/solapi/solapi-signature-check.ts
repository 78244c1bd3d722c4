import { createHmac, timingSafeEqual } from 'node:crypto'

/** Error that the vendor answers. */
export class SolapiFault extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.name = 'SolapiFault'
    this.status = status
    this.errorCode = errorCode
  }
}

const VALID_MS = 15 * 60_000
const form = /^HMAC-SHA256 apiKey=([^,\s]+), ?date=([^,\s]+), ?salt=([^,\s]{12,64}), ?signature=([0-9a-f]{64})$/

/**
 * Creates the check of Authorization headers as the vendor does it, written independently of the
 * client's signing: in shared code a mistake would go unnoticed. A date may be 15 minutes off, a
 * signature is valid once. The returned check returns the API key, and throws SolapiFault. (?) The vendor's document names
 * RequestTimeTooSkewed only.
 */
export const createSignatureCheck = (
  accounts: readonly { readonly apiKey: string; readonly apiSecret: string }[],
  now: () => Date,
) => {
  const used = new Map<string, number>()

  const useOnce = (signature: string, at: number): void => {
    for (const [old, time] of used) {
      if (time > at - 2 * VALID_MS) break
      used.delete(old)
    }
    if (used.has(signature)) throw new SolapiFault(400, 'DuplicatedSignature', '이미 사용된 signature입니다.')
    used.set(signature, at)
  }

  return (header: string | undefined): string => {
    const [, apiKey, date, salt, signature] = form.exec(header ?? '') ?? []
    if (!apiKey || !date || !salt || !signature)
      throw new SolapiFault(401, 'Unauthorized', 'Authorization 헤더의 형식이 올바르지 않습니다.')
    const credentials = accounts.find((one) => one.apiKey === apiKey)
    if (!credentials) throw new SolapiFault(403, 'InvalidAPIKey', '유효하지 않은 API Key입니다.')
    const expected = createHmac('sha256', credentials.apiSecret).update(`${date}${salt}`).digest()
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
      throw new SolapiFault(403, 'SignatureDoesNotMatch', 'signature가 일치하지 않습니다.')
    const at = now().getTime()
    // An unreadable date compares as NaN, which is no valid difference either.
    if (!(Math.abs(at - Date.parse(date)) <= VALID_MS))
      throw new SolapiFault(400, 'RequestTimeTooSkewed', '요청 시간이 서버 시간과 15분 넘게 다릅니다.')
    useOnce(signature, at)
    return apiKey
  }
}
