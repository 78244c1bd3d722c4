import { X509Certificate } from 'node:crypto'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import * as calls from './document-seal.contract.ts'
import { findSealCertificates, type StoredCertificate } from './seal-certificates.ts'

const described = ({ fingerprint, der }: StoredCertificate) => {
  const { subject, validFromDate, validToDate } = new X509Certificate(der)
  return {
    der: der.toString('base64'),
    fingerprint,
    subject: subject.replaceAll('\n', ', '),
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
  }
}

const listSealCertificates =
  ({ database }: Deps): Handler<typeof calls.listSealCertificates> =>
  async () => {
    const kept = await findSealCertificates(database)
    const of = (purpose: StoredCertificate['purpose']) => kept.filter((one) => one.purpose === purpose).map(described)
    return { body: { certificates: of('seal'), timeStampAuthorities: of('time-stamp') } }
  }

/** Adds the call for the certificates with which anybody checks a seal. */
export const sealCertificateRoutes: AddCalls = (route, deps) => {
  route(calls.listSealCertificates, listSealCertificates(deps), { perMinute: 60 })
}
