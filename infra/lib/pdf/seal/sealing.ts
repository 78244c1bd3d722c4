import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'

/** What seals are made with: plain text throughout, so that it can be handed to a thread. The key is a secret. */
export type Sealing = {
  /** PEM, the one that seals first, then those that vouch for it. */
  readonly certificates: readonly string[]
  /** PKCS#8 in PEM, without a passphrase. */
  readonly key: string
  /** Who stamps the time; absent: nobody. */
  readonly timeStamps?: {
    readonly url: string
    /** PEM of the authorities whose stamps are believed; absent: any stamp that is right in itself. */
    readonly authorities?: readonly string[]
  }
  /** Whether to fetch what tells that the certificates are not revoked, where they name an address for it. */
  readonly revocation: boolean
}

/** As the environment gives it; certificates and keys as text in PEM. */
export type SealSettings = {
  readonly certificate: string
  readonly key: string
  readonly passphrase?: string | undefined
  readonly tsaUrl?: string | undefined
  readonly tsaCertificate?: string | undefined
  readonly revocation?: boolean | undefined
}

/** Certificate and key cannot seal; the message says why, and never what is in the key. */
export class UnusableSeal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableSeal'
  }
}

/** The certificates of a text in PEM, whatever else stands in it, in their order. */
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

/** Of the certificates after the first, those that lead up from it, in that order. */
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
 * Certificate, key and time stamps from the configuration, found to fit each other at `now`.
 * @throws UnusableSeal that says what to do
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
  // Who checks a seal could not tell whether the last of an open chain was changed.
  if (last.issuer !== last.subject)
    throw new UnusableSeal(
      `SEAL_CERTIFICATE has to hold the whole chain up to its root: who issued ${oneLine(last.subject)} is missing`,
    )
  return {
    certificates: chain.map((certificate) => certificate.toString()),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...(settings.tsaUrl === undefined
      ? {}
      : {
          timeStamps: {
            url: settings.tsaUrl,
            ...(settings.tsaCertificate === undefined
              ? {}
              : { authorities: pemCertificates(settings.tsaCertificate, 'TSA_CERTIFICATE') }),
          },
        }),
    revocation: settings.revocation ?? true,
  }
}
