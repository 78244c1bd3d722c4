import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { ClientCertificate } from './post-with-certificate.ts'
import { UnusableSeal } from './unusable-seal.ts'

/** Access to a time stamping authority, and which authorities are accepted. */
export type StampAccess = {
  /** Name and password (RFC 7617). */
  readonly credentials?: { readonly user: string; readonly password: string }
  readonly client?: ClientCertificate
  /**
   * SHA-256 of accepted certificates, hexadecimal: one of them has to be in the chain of a stamp's
   * certificate. Absent: any.
   */
  readonly fingerprints?: readonly string[]
}

/** Variables of that; certificates and keys are PEM texts. */
export type StampVariables = {
  readonly tsaUrl?: string | undefined
  readonly tsaUser?: string | undefined
  readonly tsaPassword?: string | undefined
  readonly tsaClientCertificate?: string | undefined
  readonly tsaClientKey?: string | undefined
  /** Fingerprints with commas or spaces between them. */
  readonly tsaAuthorities?: string | undefined
}

const MAX_LENGTH = 10_000
const FINGERPRINT = /^[0-9a-f]{64}$/

const readFingerprints = (text: string): readonly string[] => {
  const form = 'TSA_AUTHORITIES must be SHA-256 fingerprints of certificates, 64 hexadecimal digits each'
  if (text.length > MAX_LENGTH) throw new UnusableSeal(form)
  const found = text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => one.replaceAll(':', '').toLowerCase())
  if (found.length === 0 || !found.every((one) => FINGERPRINT.test(one))) throw new UnusableSeal(form)
  return found
}

const readCredentials = ({ tsaUser, tsaPassword }: StampVariables): Pick<StampAccess, 'credentials'> => {
  if (tsaUser === undefined && tsaPassword === undefined) return {}
  if (tsaUser === undefined || tsaPassword === undefined)
    throw new UnusableSeal('TSA_USER and TSA_PASSWORD belong together: one of them is missing')
  if (tsaUser.includes(':')) throw new UnusableSeal('TSA_USER must not hold a colon')
  return { credentials: { user: tsaUser, password: tsaPassword } }
}

const isPair = (certificate: string, key: string): boolean => {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

const readClient = ({ tsaUrl, ...given }: StampVariables): Pick<StampAccess, 'client'> => {
  const { tsaClientCertificate: certificate, tsaClientKey: key } = given
  if (certificate === undefined && key === undefined) return {}
  if (certificate === undefined || key === undefined)
    throw new UnusableSeal('TSA_CLIENT_CERT and TSA_CLIENT_KEY belong together: one of them is missing')
  if (!isPair(certificate, key)) throw new UnusableSeal('TSA_CLIENT_KEY is not the key of TSA_CLIENT_CERT')
  if (!tsaUrl?.startsWith('https:')) throw new UnusableSeal('TSA_CLIENT_CERT needs a TSA_URL that begins with https://')
  return { client: { certificate, key } }
}

/** Reads how the authority is reached, and which are accepted. @throws {UnusableSeal} */
export const readStampAccess = (variables: StampVariables, { production }: { production: boolean }): StampAccess => {
  const { tsaUrl, tsaAuthorities } = variables
  const access: StampAccess = {
    ...readCredentials(variables),
    ...readClient(variables),
    ...(tsaAuthorities === undefined ? {} : { fingerprints: readFingerprints(tsaAuthorities) }),
  }
  if (tsaUrl === undefined && Object.keys(access).length > 0)
    throw new UnusableSeal('TSA_URL is missing: TSA_USER, TSA_CLIENT_CERT and TSA_AUTHORITIES belong to it')
  if (production && access.credentials !== undefined && !tsaUrl?.startsWith('https:'))
    throw new UnusableSeal('TSA_URL must begin with https:// where TSA_USER is set: anybody on the way could read it')
  return access
}
