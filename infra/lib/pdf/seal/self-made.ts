import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { join } from 'node:path'
import { secretFromFile } from '../../../platform/secret-file.ts'
import { sha256 } from './cms.ts'
import {
  bitString,
  derNull,
  objectId,
  octetString,
  sequence,
  setOf,
  derElement,
  derInteger,
  derTrue,
} from './der-writing.ts'

const ids = {
  commonName: '2.5.4.3',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKey: '2.5.29.14',
  otherNames: '2.5.29.17',
} as const

const YEARS = 10
const DAY_MS = 86_400_000
/**
 * Time before now at which a certificate begins: documents of the demonstration are sealed as of
 * past months.
 */
const BEFORE_MS = 365 * DAY_MS

const nameOf = (commonName: string): Buffer =>
  sequence(setOf(sequence(objectId(ids.commonName), derElement(0x0c, Buffer.from(commonName)))))

const critical = (id: string, value: Uint8Array): Buffer => sequence(objectId(id), derTrue, octetString(value))

/** Encodes a time of validity: before 2050 with two digits of the year (RFC 5280). */
const validAt = (time: Date): Buffer =>
  derElement(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** Key usage digitalSignature and nonRepudiation: bits 0 and 1, six bits unused. */
const signs = derElement(0x03, Buffer.of(6, 0xc0))

/** Names of hosts that a certificate is for. */
const hostNames = (hosts: readonly string[]): readonly Buffer[] =>
  hosts.length === 0
    ? []
    : [
        sequence(
          objectId(ids.otherNames),
          octetString(sequence(...hosts.map((host) => derElement(0x82, Buffer.from(host))))),
        ),
      ]

const extensions = (publicKey: Uint8Array, hosts: readonly string[]): Buffer =>
  derElement(
    0xa3,
    sequence(
      critical(ids.basicConstraints, sequence()),
      critical(ids.keyUsage, signs),
      sequence(objectId(ids.subjectKey), octetString(octetString(sha256(publicKey).subarray(0, 20)))),
      ...hostNames(hosts),
    ),
  )

const toPem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`

/**
 * Makes a self-signed certificate, valid for ten years from `from`, and its key; both in PEM. With
 * names of hosts it serves TLS as well.
 */
export const makeSelfSigned = (
  commonName: string,
  from: Date,
  hosts: readonly string[] = [],
): { readonly certificate: string; readonly key: string } => {
  const key = createPrivateKey(
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
  )
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const name = nameOf(commonName)
  const algorithm = sequence(objectId(ids.sha256WithRsa), derNull)
  const told = sequence(
    derElement(0xa0, derInteger(2)),
    // The first byte makes the serial number positive, and never 0.
    derInteger(Buffer.concat([Buffer.of(0x4d), randomBytes(15)])),
    algorithm,
    name,
    sequence(validAt(from), validAt(new Date(from.getTime() + YEARS * 365 * DAY_MS))),
    name,
    publicKey,
    extensions(publicKey, hosts),
  )
  const certificate = sequence(told, algorithm, bitString(sign('sha256', told, key)))
  return { certificate: toPem(certificate), key: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/**
 * Returns the sealing pair for development, both in PEM: generated once, and stored in the data
 * directory readable by its owner alone.
 */
export const selfMadeSeal = (dataDir: string, now: Date): { readonly certificate: string; readonly key: string } => {
  const kept = secretFromFile(join(dataDir, 'development-seal.pem'), () => {
    const { certificate, key } = makeSelfSigned('Danji development seal', new Date(now.getTime() - BEFORE_MS))
    return `${certificate}${key}`
  })
  return { certificate: kept, key: kept }
}
