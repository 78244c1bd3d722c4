import { judgeStrokes, type StrokesVerdict } from '#events/values/drawn-signature.ts'
import { checkSignaturePicture, pictureOfName, pictureOfStrokes } from '#infra/lib/pdf/fill/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { hashOf } from '../../core/secrets.ts'
import { digestOf } from '../../document/document.facts.ts'
import type { Submission } from './signing.contract.ts'
import { createHash } from 'node:crypto'

const PNG_URL = 'data:image/png;base64,'

/** Submission as it was parsed, once for all tries of the decision. */
export type SubmittedSignature = Submission & {
  /** Keyed digest of all of it: the same again is the same submission. */
  readonly digest: string
  readonly png: Buffer
  /** Strokes as JSON; null if only a picture was sent. */
  readonly strokesJson: string | null
}

/**
 * Parses a submission.
 * @throws DomainError SIGNATURE_UNREADABLE if the picture is not even declared as one
 */
export const readSubmission = (deps: Pick<Deps, 'secrets'>, submission: Submission): SubmittedSignature => {
  const { signature, strokes, pen, typed = false, values, consents, shown = null } = submission
  if (!signature.startsWith(PNG_URL)) throw new DomainError('SIGNATURE_UNREADABLE')
  const strokesJson = strokes && strokes.length > 0 ? JSON.stringify(strokes) : null
  const chosen = pen === undefined ? {} : { pen }
  const rest = digestOf({ typed, values, consents: consents.toSorted(), shown, ...chosen })
  const digest = deps.secrets.digest('submission', [hashOf(signature), hashOf(strokesJson ?? ''), rest].join('\n'))
  return { ...submission, digest, png: Buffer.from(signature.slice(PNG_URL.length), 'base64'), strokesJson }
}

export const wayOf = ({ typed = false }: Pick<Submission, 'typed'>): 'drawn' | 'typed' => (typed ? 'typed' : 'drawn')

/** Signer: `name` as the roll has it. */
type Signer = { readonly personId: string; readonly name: string | null }

/** Signature as events have it. */
type StoredSignature = {
  readonly way: 'drawn' | 'typed'
  readonly objectKey: string
  readonly sha256: string
  readonly strokes: number
}

const refusalsOfStrokes = {
  empty: 'SIGNATURE_EMPTY',
  'too-small': 'SIGNATURE_TOO_SMALL',
  'too-much': 'SIGNATURE_UNREADABLE',
} as const satisfies Record<Exclude<StrokesVerdict, 'fine'>, string>

/**
 * Draws the picture of a signature from the strokes, or from the typed name of the signer. Returns
 * undefined if only a picture was sent, or the name has a letter that no font of ours has.
 * @throws DomainError SIGNATURE_EMPTY, SIGNATURE_TOO_SMALL, SIGNATURE_UNREADABLE for strokes that
 * are no signature, whatever picture was sent with them
 */
const renderSignature = async (
  { strokes = [], pen, typed = false }: SubmittedSignature,
  name: string | null,
): Promise<Buffer | undefined> => {
  if (typed) return pictureOfName(name ?? '')
  if (strokes.length === 0) return undefined
  const verdict = judgeStrokes(strokes)
  if (verdict !== 'fine') throw new DomainError(refusalsOfStrokes[verdict])
  return pictureOfStrokes(strokes, pen)
}

/** @throws DomainError SIGNATURE_UNREADABLE, SIGNATURE_EMPTY */
const assertPicture = async (png: Buffer): Promise<void> => {
  const verdict = await checkSignaturePicture(png)
  if (verdict === 'unreadable') throw new DomainError('SIGNATURE_UNREADABLE')
  if (verdict === 'empty') throw new DomainError('SIGNATURE_EMPTY')
}

/**
 * Draws a signature from its strokes, or from the signer's typed name, and stores it encrypted with
 * the person's key before any event refers to it; without such an event it is harmless. One object:
 * canonical JSON of the picture in base64, the strokes, whether it is a typed name, and the pen where
 * one was chosen.
 * @throws DomainError SIGNATURE_UNREADABLE, SIGNATURE_EMPTY, SIGNATURE_TOO_SMALL
 */
export const storeSignature = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { personId, name }: Signer,
  submitted: SubmittedSignature,
): Promise<StoredSignature> => {
  const { png: sent, strokes = [], strokesJson, pen, typed = false } = submitted
  const png = (await renderSignature(submitted, name)) ?? sent
  await assertPicture(png)
  const chosen = pen === undefined ? '' : `,"pen":"${pen}"`
  const object = `{"png":"${png.toString('base64')}","strokes":${strokesJson ?? 'null'},"typed":${typed}${chosen}}`
  const { key } = await sealedObjects.put(personId, Buffer.from(object))
  return {
    way: wayOf({ typed }),
    objectKey: key,
    sha256: createHash('sha256').update(png).digest('hex'),
    strokes: strokes.length,
  }
}
