import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import type { QuestionAttachment } from '#events/vote/vote.events.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { UploadedFile } from '../../core/http/multipart.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import { readUploadedScan } from '../../pdf-template/pdf-template.facts.ts'
import type { ExistingVote } from '../vote.decider.ts'

/**
 * Stores a file for a question; nothing refers to it yet. Only what its pages show is stored.
 * @throws DomainError SCAN_UNREADABLE, PDF_… if it cannot be read; FILES_BUSY
 */
export const storeAttachment = async (
  { objects }: Pick<Deps, 'objects'>,
  { id, file, sender }: { readonly id: string; readonly file: UploadedFile; readonly sender: string },
): Promise<QuestionAttachment> => {
  const { pdf, pages } = await readUploadedScan({ bytes: file.bytes, sender })
  return { id, name: file.name, objectKey: await objects.put(pdf), size: pdf.length, pages }
}

const throwFileError = (error: unknown): never => {
  throw error instanceof ObjectDamaged || error instanceof ObjectNotFound ? new DomainError('FILE_DAMAGED') : error
}

/**
 * Returns a file of a vote's questions.
 * @throws DomainError NOT_FOUND; FILE_DAMAGED when it is opened
 */
export const servedAttachment = (
  { objects }: Pick<Deps, 'objects'>,
  { explanations = [] }: Pick<ExistingVote, 'explanations'>,
  attachmentId: string,
): ServedFile => {
  const found = explanations.flatMap(({ attachments = [] }) => attachments).find(({ id }) => id === attachmentId)
  if (!found) throw new DomainError('NOT_FOUND')
  const { name, size, objectKey } = found
  return {
    name: `${name.replace(/\.(?:pdf|jpe?g|png)$/i, '')}.pdf`,
    size,
    sha256: objectKey,
    open: (range) => objects.get(objectKey, range).catch(throwFileError),
  }
}
