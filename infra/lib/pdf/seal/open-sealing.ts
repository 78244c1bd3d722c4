import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readSealing, type Sealing } from './sealing.ts'
import { selfMadeSeal } from './self-made.ts'
import type { StampVariables } from './stamp-settings.ts'
import { UnusableSeal } from './unusable-seal.ts'

/**
 * Variables of the environment for seals; certificates and keys are PEM, or the path of a file that
 * holds it.
 */
export type SealVariables = StampVariables & {
  /**
   * Absent together with `key`: outside of production a pair is generated in the data directory.
   */
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
  // A generated key would let anyone with the disk seal, and a lost disk would leave nobody to
  // vouch for the sealed files.
  if (production) throw new UnusableSeal('SEAL_CERTIFICATE and SEAL_KEY are required in production')
  return selfMadeSeal(dataDir, now)
}

/**
 * Opens the sealing pair from the configuration; in development one is generated once and stored.
 * @throws {UnusableSeal}
 */
export const openSealing = (variables: SealVariables, place: SealingOptions): Sealing => {
  const { passphrase, tsaCertificate, revocation, ...ofStamps } = variables
  const { tsaUrl, tsaUser, tsaPassword, tsaAuthorities } = ofStamps
  const pemIn = (given: string | undefined, variable: string) =>
    given === undefined ? undefined : pemOf(given, variable)
  const pair = pairOf(variables, place)
  return readSealing(
    {
      ...pair,
      passphrase: variables.key === undefined ? undefined : passphrase,
      tsaUrl,
      tsaUser,
      tsaPassword,
      tsaAuthorities,
      tsaClientCertificate: pemIn(ofStamps.tsaClientCertificate, 'TSA_CLIENT_CERT'),
      tsaClientKey: pemIn(ofStamps.tsaClientKey, 'TSA_CLIENT_KEY'),
      tsaCertificate: pemIn(tsaCertificate, 'TSA_CERTIFICATE'),
      production: place.production,
      revocation,
    },
    place.now,
  )
}

const DAY_MS = 86_400_000
const WARNED_DAYS = 30

/** Returns the end of the certificate that seals documents; undefined where nothing is sealed. */
export const sealExpiry = ({ certificates: [first] }: Sealing): Date | undefined =>
  first === undefined ? undefined : new X509Certificate(first).validToDate

/**
 * Returns the whole days that the sealing certificate is still valid, where they are thirty or
 * fewer; it cannot seal after them.
 */
export const daysLeft = (sealing: Sealing, now: Date): number | undefined => {
  const end = sealExpiry(sealing)
  if (end === undefined) return undefined
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  return days <= WARNED_DAYS ? days : undefined
}
