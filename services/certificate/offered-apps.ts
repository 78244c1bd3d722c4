import { certificateAppTitles, type CertificateApp } from '#events/values/certificate-app.ts'
import { dayAt } from '#events/values/day.ts'
import type { CertificateRecognition } from '#events/certificate/certificate-signature.events.ts'
import { recognitionOn } from '#infra/providers/certificate-recognition.ts'
import type { Deps } from '../core/deps.ts'

type OfferedCertificateApp = {
  readonly app: CertificateApp
  readonly title: string
  readonly recognition: CertificateRecognition
}

/** Returns the apps that are configured, and whose provider is recognised on the day. */
export const offeredCertificateApps = (
  { certificates }: Pick<Deps, 'certificates'>,
  now: Date,
): readonly OfferedCertificateApp[] =>
  certificates.signature.apps.flatMap((app) => {
    const found = recognitionOn(certificates.recognitions, app, dayAt(now))
    if (!found) return []
    const { number, until } = found
    return [{ app, title: certificateAppTitles[app], recognition: { number, until } }]
  })
