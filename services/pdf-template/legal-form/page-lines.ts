import { PagesFailed } from '#infra/lib/pdf/pages/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { bytesOf } from '../file/template-files.ts'
import type { ExistingTemplate } from '../pdf-template.decider.ts'
import type { PageLines } from './template-differences.ts'

const BUSY_SECONDS = 3

/**
 * Returns the printed lines of each page of a template.
 * @throws DomainError TOO_MANY_REQUESTS while too many files wait, DOCUMENT_NOT_PREPARED where its
 * pages cannot be read, FILE_DAMAGED
 */
export const pageLinesOf = async (
  deps: Pick<Deps, 'objects' | 'pages'>,
  template: ExistingTemplate,
): Promise<PageLines> => {
  const file = { key: template.objectKey, bytes: () => bytesOf(deps, template) }
  return deps.pages.texts(file).catch((error: unknown) => {
    if (error instanceof PagesFailed && error.why === 'busy')
      throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: BUSY_SECONDS })
    throw error instanceof PagesFailed ? new DomainError('DOCUMENT_NOT_PREPARED') : error
  })
}
