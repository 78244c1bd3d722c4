import { createHash } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import type { InspectionKind } from '#events/values/assembly/publication-names.ts'
import { dayAt } from '#events/values/day.ts'
import { makeRecipientCopy, RecipientCopyFailed } from '#infra/lib/pdf/fill/index.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { filesBusy } from '../../core/upload/own-files.ts'
import { documentNumber } from '../../document/document.facts.ts'
import { requesterOf } from './inspection-answer.ts'
import {
  assertGranted,
  inspectionDecider,
  inspectionStream,
  sameCopy,
  type ExistingInspection,
} from './inspection.decider.ts'

/** Original that a copy is made from: cleaned bytes. */
export type Original = {
  readonly document: InspectionKind
  readonly title: string
  readonly publicationId: string | null
  readonly bytes: Uint8Array
}

const drawn = async (asked: Parameters<typeof makeRecipientCopy>[0]) => {
  try {
    return await makeRecipientCopy(asked)
  } catch (error) {
    if (!(error instanceof RecipientCopyFailed)) throw error
    if (error.why === 'busy') throw filesBusy()
    if (error.why === 'numbers-stay') throw new DomainError('INSPECTION_NUMBERS_STAY')
    throw new DomainError(error.why === 'broken' ? 'PDF_BROKEN' : 'PDF_TOOK_TOO_LONG')
  }
}

/** Returns what stands on every page of a copy: for whom, when, of which original. */
const watermarkOf = (
  { requestId }: ExistingInspection,
  { name, dong, ho }: { readonly name: string; readonly dong: string | null; readonly ho: string | null },
  { day, originalSha256 }: { readonly day: string; readonly originalSha256: string },
) => {
  const unit = dong === null || ho === null ? '' : ` ${dong}동 ${ho}호`
  return {
    across: `사본 ${name}${unit} ${dayText(day)}`,
    foot: [
      `사본 · 받는 사람 ${name}${unit} · ${dayText(day)} · 청구 번호 ${documentNumber(requestId)} · 청구한 목적으로만 쓸 수 있습니다`,
      `원본 SHA-256 ${originalSha256} · 원본의 봉인은 사본에는 맞지 않습니다`,
    ],
  }
}

type Copying = {
  readonly request: ExistingInspection
  readonly copyId: string
  readonly original: Original
  readonly metadata: Metadata
}

/**
 * Makes a copy of an original for the requester, and stores it with the keys of the person and of
 * the copy. The same original is copied once.
 * @throws DomainError INSPECTION_NOT_GRANTED, INSPECTION_ANSWERED, INSPECTION_NUMBERS_STAY,
 * PERSON_ERASED, FILES_BUSY, PDF_BROKEN, PDF_TOOK_TOO_LONG
 */
export const copyForRequester = async (
  deps: Pick<Deps, 'store' | 'sealedObjects' | 'clock'>,
  { request, copyId, original, metadata }: Copying,
): Promise<{ readonly position: number }> => {
  assertGranted(request)
  const originalSha256 = createHash('sha256').update(original.bytes).digest('hex')
  const { document, title, publicationId } = original
  if (sameCopy(request, { document, originalSha256 })) return { position: 0 }
  const { name, dong, ho } = await requesterOf(deps, request)
  if (name === null) throw new DomainError('PERSON_ERASED')
  const about = { day: dayAt(deps.clock()), originalSha256 }
  const watermark = watermarkOf(request, { name, dong, ho }, about)
  const { bytes, pages, removedNumbers } = await drawn({ bytes: original.bytes, watermark })
  const { key: objectKey, size } = await deps.sealedObjects.put([request.personId, copyId], bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { objectKey, sha256, size, pages }
  return commandHandler(
    deps.store,
    inspectionDecider,
  )({
    stream: inspectionStream(request.requestId),
    command: () => ({
      type: 'MakeCopy',
      copy: { copyId, document, title, publicationId, originalSha256, file, removedNumbers },
    }),
    metadata,
  })
}
