import { judgeStrokes, type StrokesVerdict } from '#events/values/drawn-signature.ts'
import { checkSignaturePicture, pictureOfImprint, pictureOfName, pictureOfStrokes } from '#infra/lib/pdf/fill/index.ts'
import type { SignatureWay } from '#events/signature/consent.events.ts'
import { MAX_IMPRINT_BYTES } from '#events/values/signature/imprint.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { hashOf } from '../../core/secrets.ts'
import { digestOf } from '../../document/document.facts.ts'
import type { Submission } from './signing.contract.ts'
import { createHash } from 'node:crypto'

const PNG_URL = 'data:image/png;base64,'
/** Maximum length of an imprint in base64; a longer one is not even decoded. */
const MAX_IMPRINT_LENGTH = PNG_URL.length + 4 * Math.ceil(MAX_IMPRINT_BYTES / 3)

/** Submission as it was parsed, once for all tries of the decision. */
export type SubmittedSignature = Submission & {
  /** Keyed digest of all of it: the same again is the same submission. */
  readonly digest: string
  readonly png: Buffer
  /** Strokes as JSON; null if only a picture was sent. */
  readonly strokesJson: string | null
}

/** An imprint is a small picture, and nothing else. */
const isWholeImprint = ({ signature, strokes = [], typed = false }: Submission): boolean =>
  signature.length <= MAX_IMPRINT_LENGTH && strokes.length === 0 && !typed

/**
 * Parses a submission.
 * @throws DomainError SIGNATURE_UNREADABLE if the picture is not even declared as one, or an imprint
 * is too large or has strokes
 */
export const readSubmission = (deps: Pick<Deps, 'secrets'>, submission: Submission): SubmittedSignature => {
  const { signature, strokes, pen, typed = false, imprint = false, values, consents, shown = null } = submission
  if (!signature.startsWith(PNG_URL)) throw new DomainError('SIGNATURE_UNREADABLE')
  if (imprint && !isWholeImprint(submission)) throw new DomainError('SIGNATURE_UNREADABLE')
  const strokesJson = strokes && strokes.length > 0 ? JSON.stringify(strokes) : null
  const chosen = { ...(pen !== undefined && { pen }), ...(imprint && { imprint }) }
  const rest = digestOf({ typed, values, consents: consents.toSorted(), shown, ...chosen })
  const digest = deps.secrets.digest('submission', [hashOf(signature), hashOf(strokesJson ?? ''), rest].join('\n'))
  return { ...submission, digest, png: Buffer.from(signature.slice(PNG_URL.length), 'base64'), strokesJson }
}

type PictureSource = Pick<Submission, 'typed' | 'imprint'>

/** Returns how a signature of the submission is made. */
export const wayOf = ({ typed = false, imprint = false }: PictureSource): SignatureWay => {
  if (imprint) return 'imprint'
  return typed ? 'typed' : 'drawn'
}

/** Signer: `name` as the roll has it. */
type Signer = { readonly personId: string; readonly name: string | null }

/** Signature as events have it. */
type StoredSignature<Way extends SignatureWay> = {
  readonly way: Way
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

type PictureStore = Pick<Deps, 'sealedObjects'>

/**
 * Stores a picture encrypted with the person's key before any event refers to it; without such an
 * event it is harmless. One object: canonical JSON of the picture in base64, and of `about`, which is
 * JSON without its braces.
 */
const storePicture = async ({ sealedObjects }: PictureStore, personId: string, png: Buffer, about: string) => {
  const { key } = await sealedObjects.put(personId, Buffer.from(`{"png":"${png.toString('base64')}",${about}}`))
  return { objectKey: key, sha256: createHash('sha256').update(png).digest('hex') }
}

/**
 * Draws a signature from its strokes, or from the signer's typed name, and stores it with the
 * strokes, whether it is a typed name, and the pen where one was chosen.
 * @throws DomainError SIGNATURE_UNREADABLE, SIGNATURE_EMPTY, SIGNATURE_TOO_SMALL
 */
export const storeSignature = async (
  deps: PictureStore,
  { personId, name }: Signer,
  submitted: SubmittedSignature,
): Promise<StoredSignature<'drawn' | 'typed'>> => {
  const { png: sent, strokes = [], strokesJson, pen, typed = false } = submitted
  const png = (await renderSignature(submitted, name)) ?? sent
  await assertPicture(png)
  const chosen = pen === undefined ? '' : `,"pen":"${pen}"`
  const about = `"strokes":${strokesJson ?? 'null'},"typed":${typed}${chosen}`
  const stored = await storePicture(deps, personId, png, about)
  return { way: typed ? 'typed' : 'drawn', ...stored, strokes: strokes.length }
}

/**
 * Stores the signature of a consent, which may be the imprint of a seal: its shape alone, as a
 * picture of our own.
 * @throws DomainError SIGNATURE_UNREADABLE, SIGNATURE_EMPTY, SIGNATURE_TOO_SMALL
 */
export const storeConsentSignature = async (
  deps: PictureStore,
  signer: Signer,
  submitted: SubmittedSignature,
): Promise<StoredSignature<SignatureWay>> => {
  if (submitted.imprint !== true) return storeSignature(deps, signer, submitted)
  const png = await pictureOfImprint(submitted.png)
  if (!png) throw new DomainError('SIGNATURE_UNREADABLE')
  await assertPicture(png)
  const stored = await storePicture(deps, signer.personId, png, '"strokes":null,"typed":false,"imprint":true')
  return { way: 'imprint', ...stored, strokes: 0 }
}
