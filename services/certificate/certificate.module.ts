import type { Module } from '../core/module.ts'
import { FOLLOW_CERTIFICATE, followCertificate, followCertificateReactor } from './follow-certificates.ts'

/** Signatures with certificates of recognised providers; modules below begin and follow them. */
export const certificateModule: Module = {
  name: 'certificate',
  reactors: [followCertificateReactor],
  jobs: (deps) => ({ [FOLLOW_CERTIFICATE]: { run: followCertificate(deps) } }),
}
