import type { DocumentEvent, DocumentFailure } from '#events/document/document.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type DocumentEventData<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>['data']
/** Request of a document: its inputs, its person and its batch. */
export type DocumentRequest = DocumentEventData<'DocumentRequested'>
/** Sealed files of a document: where they are stored, and their hashes. */
export type SealedFiles = Omit<DocumentEventData<'DocumentSealed'>, 'documentId' | 'listId'>
/** Copy of a document: one of its two files. */
export type DocumentCopy = DocumentEventData<'DocumentDamaged'>['copy']

export type DocumentState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'rendering' } & DocumentRequest)
  | ({ readonly status: 'failed'; readonly reason: DocumentFailure } & DocumentRequest)
  | ({ readonly status: 'sealed' | 'damaged'; readonly files: SealedFiles } & DocumentRequest)
export type ExistingDocument = Exclude<DocumentState, { status: 'absent' }>

export type DocumentCommand =
  | { readonly type: 'RequestDocument'; readonly request: DocumentRequest }
  | { readonly type: 'SealDocument'; readonly files: SealedFiles }
  | { readonly type: 'FailDocument'; readonly reason: DocumentFailure }
  | { readonly type: 'ReportDamage'; readonly copy: DocumentCopy }
  /** Retries a document, by an administrator, or by a batch for its own failed ones. */
  | { readonly type: 'RetryDocument'; readonly batchId?: string }

export const documentStream = (documentId: string): string => `document-${documentId}`

/** Life of a document, from its request to its sealing. */
export const documentDecider: Decider<DocumentState, DocumentCommand, DocumentEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'DocumentRequested') return { status: 'rendering', ...event.data }
    if (state.status === 'absent') return state
    const request = requestOf(state)
    switch (event.type) {
      case 'DocumentSealed': {
        const { documentId: _documentId, listId: _listId, ...files } = event.data
        return { ...request, status: 'sealed', files }
      }
      case 'DocumentFailed':
        return { ...request, status: 'failed', reason: event.data.reason }
      case 'DocumentDamaged':
        return 'files' in state ? { ...request, status: 'damaged', files: state.files } : state
      case 'DocumentRetried':
        return { ...request, status: 'rendering' }
    }
  },
  decide: (command, state) => {
    if (command.type === 'RequestDocument')
      return state.status === 'absent' ? [{ type: 'DocumentRequested', data: command.request }] : []
    const document = existingDocument(state)
    const { documentId, listId } = document
    switch (command.type) {
      case 'SealDocument':
        // Two renderings with equal files are one sealing; the later files are discarded.
        if (document.status !== 'rendering') return []
        return [{ type: 'DocumentSealed', data: { documentId, listId, ...command.files } }]
      case 'FailDocument':
        if (document.status !== 'rendering') return []
        return [{ type: 'DocumentFailed', data: { documentId, listId, reason: command.reason } }]
      case 'ReportDamage':
        return damage(command.copy, document)
      case 'RetryDocument':
        return retry(command.batchId, document)
    }
  },
}

const requestOf = (document: ExistingDocument): DocumentRequest => {
  const { status: _status, ...rest } = document
  if ('files' in rest) {
    const { files: _files, ...request } = rest
    return request
  }
  if ('reason' in rest) {
    const { reason: _reason, ...request } = rest
    return request
  }
  return rest
}

const damage = (copy: DocumentCopy, document: ExistingDocument): readonly DocumentEvent[] => {
  if (document.status !== 'sealed') return []
  const { documentId, listId, files } = document
  const { objectKey } = copy === 'masked' ? files.masked : files
  return [{ type: 'DocumentDamaged', data: { documentId, listId, copy, objectKey } }]
}

const retry = (batchId: string | undefined, document: ExistingDocument): readonly DocumentEvent[] => {
  const { documentId, listId, status } = document
  // It is being made again already.
  if (status === 'rendering') return []
  if (status === 'sealed') throw new DomainError('DOCUMENT_NOT_RETRYABLE')
  return [{ type: 'DocumentRetried', data: { documentId, listId, ...(batchId === undefined ? {} : { batchId }) } }]
}

/** Returns a document that was requested. @throws DomainError NOT_FOUND */
export const existingDocument = (state: DocumentState): ExistingDocument => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/**
 * Requests a document: the very same inputs are the same document; if it failed or is damaged, it
 * is made once more.
 */
export const askFor = (request: DocumentRequest, document: DocumentState): readonly DocumentEvent[] => {
  if (document.status !== 'failed' && document.status !== 'damaged')
    return documentDecider.decide({ type: 'RequestDocument', request }, document)
  const { batchId } = request
  return documentDecider.decide({ type: 'RetryDocument', ...(batchId === undefined ? {} : { batchId }) }, document)
}
