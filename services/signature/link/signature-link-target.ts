import type { Tools } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { LinkTarget } from '../../identity/identity.hooks.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { templateOf } from '../campaign-template.ts'
import { followSignatureLink } from './signature-link.ts'

const unlessUnknown = (error: unknown): undefined => {
  if (!(error instanceof DomainError && error.code === 'INVALID_LINK')) throw error
}

/**
 * Where a signature's link leads, for who wants to prove who they are by it: nobody is asked to before anybody can sign; after the close who
 * has signed comes back to their receipt by it. By a personal one only its own entry's owner can. Undefined for a link of another room.
 * @throws DomainError LINK_EXPIRED, LIST_NOT_STARTED, DOCUMENT_NOT_PREPARED
 */
export const signatureOfLink = async (tools: Tools, token: string): Promise<LinkTarget | undefined> => {
  const followed = await followSignatureLink(tools, token).catch(unlessUnknown)
  if (!followed) return undefined
  const { listId, apartmentId, list } = followed
  const status = listStatusAt(list, tools.clock())
  if (status === 'scheduled') throw new DomainError('LIST_NOT_STARTED')
  if (status === 'active' && !(await templateOf(tools, followed))) throw new DomainError('DOCUMENT_NOT_PREPARED')
  if (followed.kind === 'public') return { kind: 'signature', id: listId, listId, apartmentId }
  const { requestId, request } = followed
  return { kind: 'signature-request', id: requestId, listId, apartmentId, listUserId: request.listUserId }
}
