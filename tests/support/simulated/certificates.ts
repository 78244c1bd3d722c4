import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
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
} from '#infra/lib/pdf/seal/der-writing.ts'

type Usage = 'seal' | 'stamp' | 'authority' | 'ocsp'
export type TestCertificate = {
  readonly der: Buffer
  readonly pem: string
  readonly key: KeyObject
  readonly name: Buffer
}

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`
const nameOf = (text: string) => sequence(setOf(sequence(objectId('2.5.4.3'), derElement(0x0c, Buffer.from(text)))))
const utc = (iso: string) =>
  derElement(0x17, Buffer.from(`${new Date(iso).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const extension = (id: string, value: Buffer, critical = false) =>
  sequence(objectId(id), ...(critical ? [derTrue] : []), octetString(value))
const address = (text: string) => derElement(0x86, Buffer.from(text))

const purposes: Partial<Record<Usage, string>> = { stamp: '1.3.6.1.5.5.7.3.8', ocsp: '1.3.6.1.5.5.7.3.9' }

type CertificateOptions = {
  readonly name: string
  readonly usage: Usage
  readonly issuer?: TestCertificate
  readonly ec?: boolean
  readonly serial?: number
  readonly key?: TestCertificate['key']
  readonly from?: string
  readonly to?: string
  readonly ocsp?: string
  readonly crl?: string
  /** Left out: what makes it a certificate for its purpose. */
  readonly plain?: boolean
}

let serials = 1000

/** A certificate as an authority would issue it, or a root. */
export const issue = ({ name, usage, issuer, ...wanted }: CertificateOptions): TestCertificate => {
  const key =
    wanted.key ??
    (wanted.ec
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const signer = issuer?.key ?? key
  const isEc = signer.asymmetricKeyType === 'ec'
  const algorithm = isEc
    ? sequence(objectId('1.2.840.10045.4.3.2'))
    : sequence(objectId('1.2.840.113549.1.1.11'), derNull)
  const purpose = wanted.plain ? undefined : purposes[usage]
  const extensions = [
    extension('2.5.29.19', usage === 'authority' ? sequence(derTrue) : sequence(), true),
    extension('2.5.29.15', derElement(0x03, usage === 'authority' ? Buffer.of(1, 0x06) : Buffer.of(6, 0xc0)), true),
    ...(purpose ? [extension('2.5.29.37', sequence(objectId(purpose)), true)] : []),
    ...(wanted.ocsp
      ? [extension('1.3.6.1.5.5.7.1.1', sequence(sequence(objectId('1.3.6.1.5.5.7.48.1'), address(wanted.ocsp))))]
      : []),
    ...(wanted.crl
      ? [extension('2.5.29.31', sequence(sequence(derElement(0xa0, derElement(0xa0, address(wanted.crl))))))]
      : []),
  ]
  const told = sequence(
    derElement(0xa0, derInteger(2)),
    derInteger(wanted.serial ?? (serials += 1)),
    algorithm,
    issuer?.name ?? nameOf(name),
    sequence(utc(wanted.from ?? '2026-01-01'), utc(wanted.to ?? '2036-01-01')),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    derElement(0xa3, sequence(...extensions)),
  )
  const der = sequence(told, algorithm, bitString(sign('sha256', told, signer)))
  return { der, pem: pemOf(der), key, name: nameOf(name) }
}
