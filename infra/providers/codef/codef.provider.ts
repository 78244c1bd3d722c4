import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { provider } from '../provider.ts'
import { absentRegisters, type RegisterAccount, type RegisterAccountKeys, type Registers } from '../registers.ts'
import { webUrl } from '../variables.ts'
import { checkCodefAccount, createCodefClient, type CodefOptions } from './codef-client.ts'
import { isPublicKey, publicKeyOf } from './codef-wire.ts'

/**
 * Settings of CODEF. `publicKey`: the provider's, or a function that fetches the simulator's, which
 * is made when that starts.
 */
type CodefSettings = Omit<CodefOptions, 'publicKey' | 'fetch' | 'now' | 'abortAfter'> & {
  readonly publicKey: { readonly written: string } | { readonly url: string }
}

/**
 * Settings of a client of the simulated CODEF; both its hosts are the server's own, plus `path`.
 */
export const simulatedCodef = {
  path: '/simulators/codef',
  clientId: 'danji-simulator-codef',
  clientSecret: 'danji-simulator-secret-of-nothing',
  phone: '01000000000',
  pin: '1234',
  prepayNo: '111122223333',
  prepayPass: 'danji-simulator',
  prices: { view: 700, issue: 1_000 },
} as const

const won = z.coerce
  .number('must be a number')
  .min(0, 'must be won, 0 to 100000')
  .max(100_000, 'must be won, 0 to 100000')

const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`)

const KEY_TIMEOUT_MS = 10_000

const fetchedKey = async (url: string): Promise<KeyObject | undefined> => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(KEY_TIMEOUT_MS) })
    return publicKeyOf(await response.text())
  } catch {
    return undefined
  }
}

/**
 * Returns the key: read once, or fetched anew each time from a simulator, since it makes another
 * one whenever it starts.
 */
const keyOf = (publicKey: CodefSettings['publicKey']): CodefOptions['publicKey'] => {
  if ('url' in publicKey) return () => fetchedKey(publicKey.url)
  const key = publicKeyOf(publicKey.written)
  return async () => key
}

const codefVariables = {
  CODEF_BASE_URL: webUrl.default('https://api.codef.io'),
  CODEF_TOKEN_URL: webUrl.default('https://oauth.codef.io'),
  CODEF_CLIENT_ID: z.string().optional(),
  CODEF_CLIENT_SECRET: z.string().optional(),
  CODEF_PUBLIC_KEY: z.string().refine(isPublicKey, 'must be an RSA public key, as base64 or PEM').optional(),
  CODEF_PHONE: z
    .string()
    .transform((value) => value.replaceAll('-', ''))
    .refine((value) => /^\d{8,12}$/.test(value), 'must be a phone number')
    .optional(),
  CODEF_PIN: digits(4).optional(),
  CODEF_PREPAY_NO: z
    .string()
    .transform((value) => value.replaceAll('-', ''))
    .pipe(digits(12))
    .optional(),
  CODEF_PREPAY_PASS: z.string().optional(),
  CODEF_PRICE_VIEW: won.default(700),
  CODEF_PRICE_ISSUE: won.default(1_000),
  CODEF_SHARED: z.enum(['all', 'allowed'], 'must be all or allowed').default('all'),
}

/** Provider of registers of the property registry: CODEF. */
export const codef = provider({
  kind: 'codef',
  title: 'CODEF',
  does: 'registers are bought',
  variables: codefVariables,
  required: [
    'CODEF_CLIENT_ID',
    'CODEF_CLIENT_SECRET',
    'CODEF_PUBLIC_KEY',
    'CODEF_PHONE',
    'CODEF_PIN',
    'CODEF_PREPAY_NO',
    'CODEF_PREPAY_PASS',
  ],
  encrypted: ['CODEF_BASE_URL', 'CODEF_TOKEN_URL'],
  settingsOf: (values): CodefSettings | undefined => {
    const { CODEF_CLIENT_ID: clientId, CODEF_CLIENT_SECRET: clientSecret, CODEF_PUBLIC_KEY: written } = values
    const { CODEF_PHONE: phone, CODEF_PIN: pin, CODEF_PREPAY_NO: prepayNo, CODEF_PREPAY_PASS: prepayPass } = values
    if (!clientId || !clientSecret || !written || !phone || !pin || !prepayNo || !prepayPass) return undefined
    return {
      baseUrl: values.CODEF_BASE_URL,
      tokenUrl: values.CODEF_TOKEN_URL,
      clientId,
      clientSecret,
      publicKey: { written },
      phone,
      pin,
      prepayNo,
      prepayPass,
      prices: { view: values.CODEF_PRICE_VIEW, issue: values.CODEF_PRICE_ISSUE },
    }
  },
  simulated: ({ own }): CodefSettings => {
    const { path, ...client } = simulatedCodef
    const base = own + path
    return {
      ...client,
      baseUrl: base,
      tokenUrl: base,
      publicKey: { url: `${base}/public-key` },
      accountUrl: `${base}/account`,
      keepsHours: false,
      // The simulator delivers what was paid, until an hour after it was shown; for the real
      // provider this is a guess.
      lookUpProves: true,
      settledAfterMs: 2_000,
    }
  },
  open: ({ publicKey, ...settings }): Registers => createCodefClient({ ...settings, publicKey: keyOf(publicKey) }),
  absent: () => absentRegisters,
})

type CodefPlace = Omit<CodefSettings, keyof RegisterAccountKeys> & {
  /** Replaces the keys' own public key: the simulator makes another one whenever it starts. */
  readonly publicKey?: CodefSettings['publicKey']
}

/** Returns where accounts of complexes are opened, by the environment. */
export const codefPlaceOf = (values: z.output<z.ZodObject<typeof codefVariables>>): CodefPlace => ({
  baseUrl: values.CODEF_BASE_URL,
  tokenUrl: values.CODEF_TOKEN_URL,
  prices: { view: values.CODEF_PRICE_VIEW, issue: values.CODEF_PRICE_ISSUE },
})

/** Opens accounts of single complexes, at the same address and the same prices. */
export const openCodefAccounts =
  (place: CodefPlace) =>
  (keys: RegisterAccountKeys): RegisterAccount => {
    const options = { ...place, ...keys, publicKey: keyOf(place.publicKey ?? { written: keys.publicKey }) }
    return { registers: createCodefClient(options), check: () => checkCodefAccount(options) }
  }
