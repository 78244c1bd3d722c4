import { z } from 'zod'
import { certificateApps, type CertificateApp } from '#events/values/certificate-app.ts'
import { day, limitedString } from '#events/values/schemas.ts'
import { barocert } from './barocert/barocert.provider.ts'
import { simulatedRecognitions, type Recognition } from './certificate-recognition.ts'
import { toss } from './toss/toss.provider.ts'

const ENTRY = /^(?<app>[a-z]+)=(?<number>[^:,]{1,60}):(?<from>\d{4}-\d\d-\d\d)\.\.(?<until>\d{4}-\d\d-\d\d)$/
const FORM = 'must be entries like kakao=NUMBER:2024-01-01..2027-12-31, with commas between them'

const readEntry = (text: string): Recognition | undefined => {
  const { app, number, from, until } = ENTRY.exec(text)?.groups ?? {}
  const known = certificateApps.find((one) => one === app)
  if (!known || !number || !day.safeParse(from).success || !day.safeParse(until).success) return undefined
  return from !== undefined && until !== undefined && from <= until
    ? { app: known, number: number.trim(), from, until }
    : undefined
}

const MAX_LENGTH = 4_000

/**
 * Variable of the environment with the recognitions, from KISA's list; those of one app may follow
 * each other.
 */
export const recognitionVariables = {
  CERTIFICATE_RECOGNITIONS: limitedString(MAX_LENGTH)
    .transform((text) => text.split(',').map((entry) => readEntry(entry.trim())))
    .refine((entries) => !entries.includes(undefined), FORM)
    .transform((entries) => entries.filter((entry) => entry !== undefined))
    .optional(),
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the apps that real providers are configured for. */
const realApps = (env: Environment): readonly CertificateApp[] => {
  const ofBarocert = z.object(barocert.variables).safeParse(env)
  const ofToss = z.object(toss.variables).safeParse(env)
  const codes = ofBarocert.success ? (barocert.settingsOf(ofBarocert.data)?.clientCodes ?? {}) : {}
  const direct = ofToss.success && toss.settingsOf(ofToss.data) !== undefined
  return certificateApps.filter((app) => codes[app] !== undefined || (app === 'toss' && direct))
}

/**
 * Lists malformed recognitions, and the apps of real providers without any: nobody could sign with
 * them.
 */
export const recognitionProblems = (env: Environment): readonly string[] => {
  const parsed = z.object(recognitionVariables).safeParse(env)
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const known = new Set((parsed.data.CERTIFICATE_RECOGNITIONS ?? []).map(({ app }) => app))
  const unknown = realApps(env).filter((app) => !known.has(app))
  if (unknown.length === 0) return []
  const what = "its number and days stand in KISA's list of 전자서명인증사업자"
  return [`CERTIFICATE_RECOGNITIONS lacks ${unknown.join(', ')}: nobody could sign with it; ${what}`]
}

/** Returns the recognitions that are configured; without any, placeholders outside of production. */
export const recognitionSettings = (env: Environment): readonly Recognition[] =>
  z.object(recognitionVariables).parse(env).CERTIFICATE_RECOGNITIONS ??
  (env['NODE_ENV'] === 'production' ? [] : simulatedRecognitions)
