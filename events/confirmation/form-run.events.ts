import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { formWays } from '../values/confirmation/form-ways.ts'
import { day, id, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Largest number of a run, and the most forms that one application asks for. */
const MAX_NUMBER = 9_999_999

export const formNumber = z.int().positive().max(MAX_NUMBER)

/** Writing of an authority's numbers: prefix, digits with leading zeros, suffix. */
export const formNumbering = z.strictObject({
  prefix: z.string().max(30),
  digits: z.int().min(1).max(8),
  suffix: z.string().max(30),
})

const run = { listId: id, apartmentId: id, runId: id }

/** Answer of an authority as it came: a PDF, encrypted with the run's own key. */
export const answerFile = z.strictObject({
  objectKey: sha256,
  sha256,
  size: z.int().positive(),
  pages: z.int().positive(),
})

/**
 * Stream `form-runs-{listId}`: the runs of a list, in the order of their applications. A run begins
 * here and in its own stream in one write.
 */
export const FormRunOpened = defineEvent('FormRunOpened', { ...run, way: z.enum(formWays) })

/**
 * Stream `form-run-{runId}`: an application for stamped (검인) or confirmed (확인) forms, and what
 * became of it (도시정비법 제36조 제3항, 시행령 제34조). `electronicForm`: a stamped paper that is scanned, or a
 * form that was made electronically (제34조 제4항 제2호).
 */
export const FormRunApplied = defineEvent('FormRunApplied', {
  ...run,
  way: z.enum(formWays),
  /** Day on which the application was handed in. */
  appliedOn: day,
  authority: text(100),
  template: z.strictObject({ templateId: id, version: z.int().positive(), sha256 }),
  /** Number of forms asked for. */
  wanted: formNumber,
  electronicForm: z.enum(['scanned', 'electronic']).optional(),
  /** Statements of storage and of protection against forgery (제34조 제4항 제1호). */
  storage: text(2_000),
  protection: text(2_000),
})
/** The office took its application back before it was answered. */
export const FormRunWithdrawn = defineEvent(
  'FormRunWithdrawn',
  { ...run, reason: personal(text(500)) },
  { sealedFor: 'runId' },
)
/** The authority confirmed the forms, with numbers from–to. Two administrators read its answer. */
export const FormRunConfirmed = defineEvent('FormRunConfirmed', {
  ...run,
  answeredOn: day,
  documentNo: text(100),
  from: formNumber,
  to: formNumber,
  numbering: formNumbering,
  file: answerFile,
  enteredBy: id,
  confirmedBy: id,
})
/** The authority refused the forms. */
export const FormRunRejected = defineEvent(
  'FormRunRejected',
  {
    ...run,
    answeredOn: day,
    documentNo: text(100),
    reason: personal(text(500)),
    file: answerFile,
    enteredBy: id,
    confirmedBy: id,
  },
  { sealedFor: 'runId' },
)
/** The authority took its confirmation back: every consent of the run is marked. */
export const FormRunRevoked = defineEvent(
  'FormRunRevoked',
  {
    ...run,
    revokedOn: day,
    documentNo: text(100),
    reason: personal(text(500)),
    file: answerFile,
    enteredBy: id,
    confirmedBy: id,
  },
  { sealedFor: 'runId' },
)

export type FormRunsEvent = EventOf<typeof FormRunOpened>
export type FormRunEvent =
  | EventOf<typeof FormRunApplied>
  | EventOf<typeof FormRunWithdrawn>
  | EventOf<typeof FormRunConfirmed>
  | EventOf<typeof FormRunRejected>
  | EventOf<typeof FormRunRevoked>
