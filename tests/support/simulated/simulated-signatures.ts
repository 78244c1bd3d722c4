import { barocert } from '#infra/providers/barocert/barocert.provider.ts'
import { createBarocertClient } from '#infra/providers/barocert/barocert-client.ts'
import { simulatedRecognitions, type Certificates } from '#infra/providers/certificate-recognition.ts'
import { absentCertificate, type CertificateSignature } from '#infra/providers/certificate.ts'
import { certificateApps } from '#events/values/certificate-app.ts'
import { routeCertificates } from '#infra/providers/certificates.ts'

/** The real client of Barocert against its simulator, whose address is known later. */
export const createSimulatedSignatures = (now: () => Date) => {
  const opened: { client: CertificateSignature } = { client: absentCertificate }
  const later: CertificateSignature = {
    apps: certificateApps,
    begin: (asked) => opened.client.begin(asked),
    status: (asked) => opened.client.status(asked),
    verify: (asked) => opened.client.verify(asked),
    read: (answer) => opened.client.read(answer),
  }
  const certificates: Certificates = {
    signature: routeCertificates([{ name: 'barocert', client: later }]),
    recognitions: simulatedRecognitions,
  }
  return {
    certificates,
    open: (own: string): void => {
      opened.client = createBarocertClient({ ...barocert.simulated({ own, public: own }), now })
    },
  }
}
