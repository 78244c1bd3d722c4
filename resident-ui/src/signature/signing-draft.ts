import { signaturePens, type SignaturePen } from '#events/values/drawn-signature.ts'
import type { FieldValues } from './field/requested-fields.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { Stroke } from './pad/strokes.ts'

/** Ticks of what was explained, by key: the version that was shown, and the time. */
export type ExplainedTicks = Readonly<Record<string, { readonly version: number; readonly at: string }>>

export type CertifiedBody = BodyTo<'POST /api/user/signature-token/{token}/certificate'>

/** Draft of one unit. */
export type EntryDraft = {
  /** Document that was read to its end, by `documentName`; null for none. */
  readonly read: string | null
  readonly values: FieldValues
  readonly explained: ExplainedTicks
}

/** Signature as drawn or typed, or the imprint of a seal. A retry must submit the same. */
export type Mark = {
  /** Picture of the signature: data:image/png;base64,… */
  readonly picture: string
  /** Strokes; null for a typed name or an imprint. */
  readonly strokes: readonly Stroke[] | null
  /** Pen of the strokes; absent: the normal one. */
  readonly pen?: SignaturePen | undefined
  /** Typed name, and whether it was chosen by keyboard or screen reader. */
  readonly name?: string | undefined
  readonly byKeyboard?: boolean | undefined
  /** True where the picture is the imprint of a seal. */
  readonly imprint?: boolean | undefined
  /** Size of the pad that they were drawn on, in CSS pixels. */
  readonly pad: { readonly width: number; readonly height: number }
}

export type Drafts = Readonly<Record<string, EntryDraft>>
export type Marks = Readonly<Record<string, Mark>>

export const emptyDraft: EntryDraft = { read: null, values: {}, explained: {} }

/**
 * Returns the name of a document at a version: other pages, fields or versions have another name.
 */
export const documentName = (template: { readonly id: string; readonly version: number }): string =>
  `${template.id} ${template.version}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valuesIn = (stored: unknown): FieldValues =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).filter((one): one is [string, string | boolean] =>
          ['string', 'boolean'].includes(typeof one[1]),
        ),
      )
    : {}

const ticksIn = (stored: unknown): ExplainedTicks =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).flatMap(([key, tick]) =>
          isRecord(tick) && typeof tick['version'] === 'number' && typeof tick['at'] === 'string'
            ? [[key, { version: tick['version'], at: tick['at'] }] as const]
            : [],
        ),
      )
    : {}

const draftIn = (stored: unknown): EntryDraft =>
  isRecord(stored)
    ? {
        read: typeof stored['read'] === 'string' ? stored['read'] : null,
        values: valuesIn(stored['values']),
        explained: ticksIn(stored['explained']),
      }
    : emptyDraft

const isPoint = (value: unknown): boolean =>
  isRecord(value) && ['x', 'y', 'time', 'pressure'].every((name) => typeof value[name] === 'number')
const isStroke = (value: unknown): value is Stroke => Array.isArray(value) && value.every(isPoint)

const markIn = (stored: unknown): Mark | null => {
  if (!isRecord(stored) || !isRecord(stored['pad'])) return null
  const { picture, strokes, pad } = stored
  const { width, height } = pad
  if (typeof picture !== 'string' || !picture.startsWith('data:image/png;base64,')) return null
  if (typeof width !== 'number' || typeof height !== 'number') return null
  if (strokes !== null && !(Array.isArray(strokes) && strokes.every(isStroke))) return null
  const typed = typeof stored['name'] === 'string' ? { name: stored['name'] } : {}
  const byKeyboard = stored['byKeyboard'] === true ? { byKeyboard: true } : {}
  const imprint = stored['imprint'] === true ? { imprint: true } : {}
  const pen = signaturePens.find((one) => one === stored['pen'])
  return {
    picture,
    strokes,
    pad: { width, height },
    ...typed,
    ...byKeyboard,
    ...imprint,
    ...(pen !== undefined && { pen }),
  }
}

/** Time in milliseconds for which drafts are stored: a return on the next day starts anew. */
const MAX_AGE_MS = 24 * 3_600_000

const isFresh = (stored: Readonly<Record<string, unknown>>, now: number): boolean =>
  typeof stored['at'] === 'number' && now - stored['at'] < MAX_AGE_MS && stored['at'] <= now

/** Reads stored drafts by entry; none where they are too old. */
export const draftsIn = (stored: unknown, now: number): Drafts => {
  if (!isRecord(stored) || !isFresh(stored, now) || !isRecord(stored['entries'])) return {}
  return Object.fromEntries(Object.entries(stored['entries']).map(([entry, draft]) => [entry, draftIn(draft)]))
}

/** Reads stored signatures by entry. */
export const marksIn = (stored: unknown, now: number): Marks => {
  if (!isRecord(stored) || !isFresh(stored, now) || !isRecord(stored['entries'])) return {}
  return Object.fromEntries(
    Object.entries(stored['entries']).flatMap(([entry, kept]) => {
      const mark = markIn(kept)
      return mark === null ? [] : [[entry, mark] as const]
    }),
  )
}
