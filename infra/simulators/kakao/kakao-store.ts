import { randomBytes } from 'node:crypto'
import type { SimulatedAccountHolder } from './kakao-accounts.ts'

/** (?) Lifetime of codes, which is not in the vendor's document that was available. */
const CODE_MS = 10 * 60_000
const MAX_ITEMS = 1_000

type Grant = {
  readonly clientId: string
  readonly redirectUri: string
  readonly holder: SimulatedAccountHolder
  readonly expiresAt: number
}

const forgetOldest = (kept: Map<string, unknown>): void => {
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_ITEMS) return
    kept.delete(oldest)
  }
}

/** Creates the simulated Kakao's codes and tokens: in memory, the newest thousand of each. */
export const createKakaoStore = (now: () => Date) => {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, SimulatedAccountHolder>()
  return {
    /** Makes a code that can be exchanged once, for ten minutes. */
    giveCode: (grant: Omit<Grant, 'expiresAt'>): string => {
      const code = randomBytes(32).toString('base64url')
      codes.set(code, { ...grant, expiresAt: now().getTime() + CODE_MS })
      forgetOldest(codes)
      return code
    },
    /** Returns the grant of a code; undefined for an unknown, used or expired one. */
    grantOf: (code: string): Grant | undefined => {
      const grant = codes.get(code)
      return grant && now().getTime() < grant.expiresAt ? grant : undefined
    },
    /** Spends a code; returns the access token. */
    spend: (code: string, { holder }: Grant): string => {
      codes.delete(code)
      const token = randomBytes(32).toString('base64url')
      tokens.set(token, holder)
      forgetOldest(tokens)
      return token
    },
    holderOf: (token: string): SimulatedAccountHolder | undefined => tokens.get(token),
  }
}

export type KakaoStore = ReturnType<typeof createKakaoStore>
