import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readStampAccess, type StampAccess, type StampVariables } from './stamp-settings.ts'
import { UnusableSeal } from './unusable-seal.ts'

/** Sealing settings as plain texts, so that they can be passed to a worker. The key is secret. */
export type Sealing = {
  /** Certificates in PEM: the one that seals first, then its chain. */
  readonly certificates: readonly string[]
  /** PKCS#8 in PEM, without a passphrase. */
  readonly key: string
  /** Time stamping authority; absent: no time stamps. */
  readonly timeStamps?: StampAccess & {
    readonly url: string
    /** PEM of the trusted authorities; absent: any stamp that is valid in itself. */
    readonly authorities?: readonly string[]
  }
  /**
   * True to fetch proof that the certificates are not revoked, where they name an address for it.
   */
  readonly revocation: boolean
}

/** Settings as the environment gives them; certificates and keys are PEM texts. */
export type SealSettings = StampVariables & {
  readonly certificate: string
  readonly key: string
  readonly passphrase?: string | undefined
  readonly tsaCertificate?: string | undefined
  readonly revocation?: boolean | undefined
  /** Whether secrets must be sent encrypted. */
  readonly production?: boolean
}

/** Splits a PEM text into its certificates, in order; all else in it is ignored. */
export const splitPem = (text: string): readonly string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []

const pemCertificates = (text: string, variable: string): readonly string[] => {
  const found = splitPem(text)
  if (found.length === 0) throw new UnusableSeal(`${variable} holds no certificate in PEM`)
  try {
    return found.map((pem) => new X509Certificate(pem).toString())
  } catch {
    throw new UnusableSeal(`${variable} holds a certificate that cannot be read`)
  }
}

const readKey = ({ key, passphrase }: SealSettings): KeyObject => {
  try {
    return createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) })
  } catch {
    throw new UnusableSeal(
      'SEAL_KEY cannot be read: it has to be PKCS#8 in PEM, and SEAL_KEY_PASSPHRASE its passphrase where it has one',
    )
  }
}

const isStrongEnough = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'ec'
    ? asymmetricKeyDetails?.namedCurve === 'prime256v1'
    : asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048

/** Orders the certificates that lead up from the first one. */
const chainFrom = (leaf: X509Certificate, others: readonly X509Certificate[]): readonly X509Certificate[] => {
  const issuer = others.find((other) => leaf.checkIssued(other) && leaf.verify(other.publicKey))
  if (!issuer) return [leaf]
  return [
    leaf,
    ...chainFrom(
      issuer,
      others.filter((other) => other !== issuer),
    ),
  ]
}

const oneLine = (name: string): string => name.replaceAll('\n', ', ')

/**
 * Reads certificate, key and time stamp settings, and checks at `now` that they fit each other.
 * @throws {UnusableSeal} with what to do
 */
export const readSealing = (settings: SealSettings, now: Date): Sealing => {
  const given = pemCertificates(settings.certificate, 'SEAL_CERTIFICATE').map((pem) => new X509Certificate(pem))
  const key = readKey(settings)
  if (!isStrongEnough(key)) throw new UnusableSeal('SEAL_KEY has to be RSA of 2048 bits or more, or P-256')
  const leaf = given.find((certificate) => certificate.checkPrivateKey(key))
  if (!leaf) throw new UnusableSeal('SEAL_KEY is not the key of any certificate in SEAL_CERTIFICATE')
  if (now < leaf.validFromDate)
    throw new UnusableSeal(`SEAL_CERTIFICATE is valid from ${leaf.validFromDate.toISOString()} on only`)
  if (now > leaf.validToDate)
    throw new UnusableSeal(`SEAL_CERTIFICATE expired at ${leaf.validToDate.toISOString()}: put a new one there`)
  const chain = chainFrom(
    leaf,
    given.filter((certificate) => certificate !== leaf),
  )
  const last = chain.at(-1) ?? leaf
  // Verifiers could not tell whether the last certificate of an open chain was changed.
  if (last.issuer !== last.subject)
    throw new UnusableSeal(
      `SEAL_CERTIFICATE has to hold the whole chain up to its root: who issued ${oneLine(last.subject)} is missing`,
    )
  const access = readStampAccess(settings, { production: settings.production ?? false })
  return {
    certificates: chain.map((certificate) => certificate.toString()),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...(settings.tsaUrl === undefined
      ? {}
      : {
          timeStamps: {
            url: settings.tsaUrl,
            ...access,
            ...(settings.tsaCertificate === undefined
              ? {}
              : { authorities: pemCertificates(settings.tsaCertificate, 'TSA_CERTIFICATE') }),
          },
        }),
    revocation: settings.revocation ?? true,
  }
}
