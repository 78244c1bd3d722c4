import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { copyKinds, type CopyPlace } from '#events/values/confirmation/paper-copy.ts'
import { id, limitedString } from '#events/values/schemas.ts'
import { MaskedPictureRefused, readMaskedPicture } from '#infra/lib/pdf/masked-picture/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { UploadedFile, UploadedForm } from '../../core/http/multipart.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { filesBusy, readWithPermit } from '../../core/upload/own-files.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import type { ListedUser } from '../../roll/roll.facts.ts'
import { consentDecider, consentStream } from '../consent/consent.decider.ts'
import { paperCopiesDecider, paperCopiesStream, type PaperCopiesState, type PaperCopy } from './paper-copies.decider.ts'

const fraction = z.number().min(0).max(1)
const MAX_BOXES = 20
/** Minimum side of a box, as a fraction of the picture: a smaller one hides nothing. */
const SMALLEST = 0.005

const boxesInput = z
  .array(z.strictObject({ x: fraction, y: fraction, width: fraction.min(SMALLEST), height: fraction.min(SMALLEST) }))
  .max(MAX_BOXES, '가림 상자는 20개까지 그릴 수 있습니다.')

const jsonText = limitedString(4_000).transform((typed, context): unknown => {
  try {
    return JSON.parse(typed)
  } catch {
    context.addIssue({ code: 'custom', message: '가림 상자를 읽을 수 없습니다.' })
    return z.NEVER
  }
})

const copyInput = z.strictObject({
  listUserId: id,
  kind: z.enum(copyKinds),
  boxes: jsonText.pipe(boxesInput).optional(),
  /** Statement that the copy has no resident registration number. */
  noNumber: z.enum(['yes', 'no']).optional(),
  consentId: id.optional(),
})

const missing = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', [{ path, message }])

/**
 * Parses the fields beside a copy.
 * @throws ZodError; DomainError VALIDATION_FAILED without a file, and where nothing says how the
 * resident registration number is hidden
 */
export const readCopyForm = ({ fields, file }: UploadedForm) => {
  const { boxes = [], noNumber, ...said } = copyInput.parse(fields)
  if (!file) throw missing('file', '사본 파일을 골라주세요.')
  if (boxes.length === 0 && noNumber !== 'yes')
    throw missing('boxes', '주민등록번호 뒷자리를 가리거나, 뒷자리가 없다고 확인해주세요.')
  return { ...said, boxes, file }
}
type CopyForm = ReturnType<typeof readCopyForm>

const refusals = { unreadable: 'SCAN_UNREADABLE', 'several-pages': 'COPY_PAGES' } as const

const pictureOf = async (file: UploadedFile, sender: string, boxes: CopyForm['boxes']) => {
  try {
    return await readWithPermit(sender, () => readMaskedPicture({ bytes: file.bytes, sender, boxes }))
  } catch (error) {
    if (!(error instanceof MaskedPictureRefused)) throw error
    throw error.reason === 'busy' ? filesBusy() : new DomainError(refusals[error.reason])
  }
}

type Storing = {
  readonly copyId: string
  readonly adminId: string
  readonly form: CopyForm
  readonly metadata: Metadata
}

const foldCopies = (desk: Pick<DecisionContext, 'fold'>, listUserId: string): PaperCopiesState =>
  desk.fold(paperCopiesStream(listUserId), paperCopiesDecider)

/**
 * Stores a copy of an owner's paper: the picture drawn anew with its boxes burnt in, encrypted with
 * the owner's key and its own. It is attached to the consent that the form names, in the same write.
 * The upload itself is stored nowhere.
 * @throws DomainError SCAN_UNREADABLE, COPY_PAGES, FILES_BUSY, PERSON_ERASED, NOT_FOUND,
 * COPIES_TOO_MANY
 */
export const storeCopy = async (
  deps: Deps,
  { listId, apartmentId, listUserId, personId, dong, ho }: ListedUser,
  { copyId, adminId, form, metadata }: Storing,
): Promise<JointResult<PaperCopy>> => {
  const { kind, boxes, consentId, file } = form
  const { jpeg, width, height } = await pictureOf(file, adminId, boxes)
  const { key: objectKey, size } = await deps.sealedObjects.put([personId, copyId], jpeg)
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  const stream = paperCopiesStream(listUserId)
  return decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([stream, personStream(personId)])
    if (desk.fold(personStream(personId), personDecider).status !== 'registered') throw new DomainError('PERSON_ERASED')
    const entry = { listId, apartmentId, listUserId, personId, dong, ho }
    const copy = {
      copyId,
      ...entry,
      kind,
      storedBy: adminId,
      picture: { objectKey, sha256, size, crc32: crc32(jpeg), width, height },
      boxes: boxes.length,
      numberHidden: boxes.length > 0 ? ('by-boxes' as const) : ('not-there' as const),
    }
    desk.add(stream, paperCopiesDecider.decide({ type: 'StoreCopy', copy }, foldCopies(desk, listUserId)))
    if (consentId !== undefined) {
      const to = kind === 'withdrawal-form' ? 'withdrawal' : 'consent'
      await attachCopies(desk, { listUserId, consentId, copyIds: [copyId], to, adminId })
    }
    const stored = foldCopies(desk, listUserId).find((one) => one.copyId === copyId)
    if (!stored) throw new Error('a copy was not stored')
    return stored
  })
}

type Attaching = {
  readonly listUserId: string
  readonly consentId: string
  readonly copyIds: readonly string[]
  readonly to: CopyPlace
  readonly adminId: string
  /** Whether the consent is entered in the same decision, so that it is not there yet. */
  readonly isEntered?: boolean
}

/**
 * Attaches copies of an entry to one of its consents on paper, within a decision. Returns them.
 * @throws DomainError NOT_FOUND for one that is not there, or belongs to another consent
 */
export const attachCopies = async (
  desk: DecisionContext,
  { listUserId, consentId, copyIds, to, adminId, isEntered = false }: Attaching,
): Promise<readonly PaperCopy[]> => {
  const stream = paperCopiesStream(listUserId)
  await desk.read([stream, consentStream(listUserId)])
  const consent = desk
    .fold(consentStream(listUserId), consentDecider)
    .consents.find((one) => one.consentId === consentId)
  if (!isEntered && !consent) throw new DomainError('NOT_FOUND')
  for (const copyId of copyIds) {
    const command = { type: 'AttachCopy', copyId, consentId, to, adminId } as const
    desk.add(stream, paperCopiesDecider.decide(command, foldCopies(desk, listUserId)))
  }
  return foldCopies(desk, listUserId).filter(({ copyId }) => copyIds.includes(copyId))
}

type Refusing = {
  readonly listUserId: string
  readonly consentId: string
  readonly copyId: string
  readonly reason: string
  readonly adminId: string
  readonly metadata: Metadata
}

/**
 * Destroys a copy that an administrator refuses, such as for a number that can be read. As long as
 * its paper waits anybody of the office does; after that it takes another one than who stored it.
 * Idempotent.
 * @throws DomainError NOT_FOUND, SECOND_ADMIN_NEEDED
 */
export const refuseCopy = (
  deps: Pick<Deps, 'store'>,
  { listUserId, consentId, metadata, ...refusing }: Refusing,
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const stream = paperCopiesStream(listUserId)
    await desk.read([stream, consentStream(listUserId)])
    const state = foldCopies(desk, listUserId)
    if (!state.some((one) => one.copyId === refusing.copyId && one.attached?.consentId === consentId))
      throw new DomainError('NOT_FOUND')
    const { consents } = desk.fold(consentStream(listUserId), consentDecider)
    const settled = consents.find((one) => one.consentId === consentId)?.status !== 'pending'
    desk.add(stream, paperCopiesDecider.decide({ type: 'RefuseCopy', ...refusing, settled }, state))
  })
