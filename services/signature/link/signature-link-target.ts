import type { Tools } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { LinkTarget } from '../../identity/identity.hooks.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { templateOf } from '../campaign-template.ts'
import { followSignatureLink } from './signature-link.ts'

const ignoreInvalidLink = (error: unknown): undefined => {
  if (!(error instanceof DomainError && error.code === 'INVALID_LINK')) throw error
}

/**
 * Returns the target of a signature's link for identity verification. Identity is only requested
 * while signing is possible; after the close, those who have signed reach their receipt. A personal
 * link is for its entry's owner only. Undefined for a link of another module.
 * @throws DomainError LINK_EXPIRED, LIST_NOT_STARTED, DOCUMENT_NOT_PREPARED
 */
export const signatureOfLink = async (tools: Tools, token: string): Promise<LinkTarget | undefined> => {
  const followed = await followSignatureLink(tools, token).catch(ignoreInvalidLink)
  if (!followed) return undefined
  const { listId, apartmentId, list } = followed
  const status = listStatusAt(list, tools.clock())
  if (status === 'scheduled') throw new DomainError('LIST_NOT_STARTED')
  if (status === 'active' && !(await templateOf(tools, followed))) throw new DomainError('DOCUMENT_NOT_PREPARED')
  if (followed.kind === 'public') return { kind: 'signature', id: listId, listId, apartmentId }
  const { requestId, request } = followed
  return { kind: 'signature-request', id: requestId, listId, apartmentId, listUserId: request.listUserId }
}
