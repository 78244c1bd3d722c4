import type { CertificateApp } from '#events/values/certificate-app.ts'
import { addDays, dayAt, daysBetween } from '#events/values/day.ts'
import { recognitionOn, type Recognition } from '#infra/providers/certificate-recognition.ts'
import { fault, warning, well, type Finding } from '../finding.ts'

const WARNED_DAYS = 30
const ADVICE = "add the renewed one from KISA's list to CERTIFICATE_RECOGNITIONS"

const findingOf = (app: CertificateApp, recognitions: readonly Recognition[], day: string): Finding => {
  const now = recognitionOn(recognitions, app, day)
  if (!now) return fault('signing', `the provider of ${app} is not recognised today: nobody can sign with it`, ADVICE)
  const left = daysBetween(day, now.until)
  const isRenewed = recognitionOn(recognitions, app, addDays(now.until, 1)) !== undefined
  return left < WARNED_DAYS && !isRenewed
    ? warning('signing', `the recognition of the provider of ${app} ends on ${now.until}`, ADVICE)
    : well('signing', `the provider of ${app} is recognised until ${now.until} (${now.number})`)
}

/** Returns the findings about the recognitions of providers of certificates, app by app. */
export const recognitionFindings = (
  apps: readonly CertificateApp[],
  recognitions: readonly Recognition[],
  now: Date,
): readonly Finding[] => apps.map((app) => findingOf(app, recognitions, dayAt(now)))
