import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readSealing, UnusableSeal, type Sealing } from './sealing.ts'
import { selfMadeSeal } from './self-made.ts'

/** What the environment says of seals; certificates and keys as PEM or as the path of a file that holds it. */
export type SealVariables = {
  /** Absent together with `key`: one is made in the data directory, outside production alone. */
  readonly certificate: string | undefined
  readonly key: string | undefined
  readonly passphrase: string | undefined
  readonly tsaUrl: string | undefined
  readonly tsaCertificate: string | undefined
  readonly revocation: boolean
}

const pemOf = (given: string, variable: string): string => {
  if (given.includes('-----BEGIN ')) return given
  try {
    return readFileSync(given, 'utf8')
  } catch {
    throw new UnusableSeal(`${variable} is neither PEM nor a file that can be read`)
  }
}

type SealingOptions = { readonly dataDir: string; readonly production: boolean; readonly now: Date }

const pairOf = ({ certificate, key }: SealVariables, { dataDir, production, now }: SealingOptions) => {
  if (certificate !== undefined && key !== undefined)
    return { certificate: pemOf(certificate, 'SEAL_CERTIFICATE'), key: pemOf(key, 'SEAL_KEY') }
  if (certificate !== undefined || key !== undefined)
    throw new UnusableSeal('SEAL_CERTIFICATE and SEAL_KEY belong together: one of them is missing')
  // Whoever has the disk could seal with it, and a lost disk would leave nobody to vouch for what was sealed.
  if (production) throw new UnusableSeal('SEAL_CERTIFICATE and SEAL_KEY are required in production')
  return selfMadeSeal(dataDir, now)
}

/** What documents are sealed with, from configuration or, in development, made once and kept. @throws UnusableSeal */
export const openSealing = (variables: SealVariables, place: SealingOptions): Sealing => {
  const { passphrase, tsaUrl, tsaCertificate, revocation } = variables
  const pair = pairOf(variables, place)
  return readSealing(
    {
      ...pair,
      passphrase: variables.key === undefined ? undefined : passphrase,
      tsaUrl,
      tsaCertificate: tsaCertificate === undefined ? undefined : pemOf(tsaCertificate, 'TSA_CERTIFICATE'),
      revocation,
    },
    place.now,
  )
}

const DAY_MS = 86_400_000
const WARNED_DAYS = 30

/** Whole days that the sealing certificate still holds, where they are thirty or fewer; nothing is sealed after them. */
export const daysLeft = ({ certificates: [first] }: Sealing, now: Date): number | undefined => {
  if (first === undefined) return undefined
  const days = Math.floor((new X509Certificate(first).validToDate.getTime() - now.getTime()) / DAY_MS)
  return days <= WARNED_DAYS ? days : undefined
}
