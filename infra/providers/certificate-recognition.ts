import { certificateApps, type CertificateApp } from '#events/values/certificate-app.ts'
import { absentCertificate, type CertificateSignature } from './certificate.ts'

/**
 * Recognition of a provider as 전자서명인증사업자 (전자서명법 제8조) for one period. A renewal is a further
 * entry: what was signed under an earlier one names that one.
 */
export type Recognition = {
  readonly app: CertificateApp
  /** Number of the recognition, as it is printed into consents. */
  readonly number: string
  /** First and last day, `YYYY-MM-DD`, in Seoul. */
  readonly from: string
  readonly until: string
}

/** Returns the recognition of an app on a day; undefined where it has none, so it is not offered. */
export const recognitionOn = (
  recognitions: readonly Recognition[],
  app: CertificateApp,
  day: string,
): Recognition | undefined =>
  recognitions
    .filter((one) => one.app === app && one.from <= day && day <= one.until)
    .toSorted((one, other) => other.until.localeCompare(one.until))[0]

/**
 * Recognitions for development and tests: placeholders whose numbers say so. The numbers and ends
 * of the real ones stand in KISA's list (trustesign.kisa.or.kr), which was not at hand when this
 * was written: Toss says in its statement of practice that it is recognised, the press said so of
 * Kakao in November 2021; neither gives number and end. None is invented here, so a real provider
 * needs an entry for each of its apps in CERTIFICATE_RECOGNITIONS.
 */
export const simulatedRecognitions: readonly Recognition[] = certificateApps.map((app) => ({
  app,
  number: `모의-${app}`,
  from: '2020-12-10',
  until: '2099-12-31',
}))

/** Signatures with certificates, and the recognitions of their providers. */
export type Certificates = {
  readonly signature: CertificateSignature
  readonly recognitions: readonly Recognition[]
}

/** Certificates of a process that uses none. */
export const absentCertificates: Certificates = { signature: absentCertificate, recognitions: [] }
