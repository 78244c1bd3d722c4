import { buffer } from 'node:stream/consumers'
import type { Metadata } from '#events/metadata.ts'
import { ObjectDamaged, ObjectNotFound, type ObjectKey } from '#infra/platform/object-storage/object-storage.ts'
import { MaskingBusy, MaskingTookTooMuch, MaskNotProved, maskTemplate } from '#infra/lib/pdf/mask/index.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  versionOf,
  type TemplateVersion,
  type ExistingTemplate,
} from '../pdf-template.decider.ts'

type FileStores = Pick<Deps, 'objects'>

const BUSY_SECONDS = 5

/** Maps damage of a stored file to an error: a damaged file is never served. */
const throwFileError = (error: unknown): never => {
  throw error instanceof ObjectDamaged || error instanceof ObjectNotFound ? new DomainError('FILE_DAMAGED') : error
}

const throwMaskError = (error: unknown): never => {
  if (error instanceof MaskNotProved) throw new DomainError('MASKS_NOT_PROVED')
  if (error instanceof MaskingTookTooMuch) throw new DomainError('MASKING_TOOK_TOO_LONG')
  if (error instanceof MaskingBusy) throw new DomainError('FILES_BUSY', undefined, { retryAfterSeconds: BUSY_SECONDS })
  throw error
}

type StoredFile = { readonly objectKey: ObjectKey; readonly size: number }

const pdfNamed = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`)

/** Returns a stored file of a template for an answer, under its own name. */
export const servedTemplateFile = (
  { objects }: FileStores,
  { originalFileName }: Pick<ExistingTemplate, 'originalFileName'>,
  { objectKey, size }: StoredFile,
): ServedFile => ({
  name: pdfNamed(originalFileName),
  size,
  sha256: objectKey,
  open: (range) => objects.get(objectKey, range).catch(throwFileError),
})

/** The bytes of a stored file. @throws DomainError FILE_DAMAGED */
export const bytesOf = async ({ objects }: FileStores, { objectKey }: Pick<StoredFile, 'objectKey'>): Promise<Buffer> =>
  buffer(await objects.get(objectKey).catch(throwFileError)).catch(throwFileError)

const storedFileOf = ({ objectKey, size }: StoredFile): StoredFile => ({ objectKey, size })

/**
 * Returns a version's file without what lies under its masks: made on first use, on behalf of that
 * caller, and stored. Without masks it is the file itself.
 * @throws DomainError MASKS_NOT_PROVED, MASKING_TOOK_TOO_LONG, FILE_DAMAGED; FILES_BUSY while too
 * many wait
 */
export const maskedFileOf = async (
  deps: Pick<Deps, 'store' | 'objects'>,
  template: ExistingTemplate,
  of: TemplateVersion,
  metadata: Metadata,
): Promise<StoredFile> => {
  if (of.masks.length === 0) return storedFileOf(template)
  if (of.masked) return storedFileOf(of.masked)
  const bytes = await bytesOf(deps, template)
  const { bytes: masked, pages } = await maskTemplate({ bytes, masks: of.masks }).catch(throwMaskError)
  const copy = { objectKey: await deps.objects.put(masked), size: masked.length, pages: [...pages] }
  const { state } = await commandHandler(
    deps.store,
    pdfTemplateDecider,
  )({
    stream: pdfTemplateStream(template.templateId),
    command: () => ({ type: 'KeepMaskedCopy', of, ...copy }),
    metadata,
  })
  // The first writer's file is the stored one; if the masks have changed by now, this one is for
  // this caller alone.
  const now = state.status === 'absent' ? undefined : versionOf(state, of.version)
  const isSame = now?.masked !== undefined && JSON.stringify(now.masks) === JSON.stringify(of.masks)
  return storedFileOf(isSame && now.masked ? now.masked : copy)
}
