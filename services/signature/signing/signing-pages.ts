import { PagesFailed, type PagedFile, type PagePicture, type PictureFile } from '#infra/lib/pdf/pages/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { bytesOf, type ExistingTemplate } from '../../pdf-template/pdf-template.facts.ts'
import type { SignaturePage } from './signing.contract.ts'

type PageSources = Pick<Deps, 'objects' | 'pages'>

const BUSY_SECONDS = 3

/**
 * Returns a template's file as the page renderer takes it: stored files are named by their content.
 */
export const pagedTemplate = (deps: PageSources, template: ExistingTemplate): PagedFile => ({
  key: template.objectKey,
  bytes: () => bytesOf(deps, template),
})

/**
 * Maps a rendering error: a busy renderer asks the visitor to try again; a file whose pages cannot
 * be shown must be replaced by an administrator.
 */
const throwPagesError = (error: unknown): never => {
  if (!(error instanceof PagesFailed)) throw error
  if (error.why === 'busy') throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: BUSY_SECONDS })
  throw new DomainError('DOCUMENT_NOT_PREPARED')
}

/** The pictures of a file's pages. @throws as {@link shownPages} */
export const shownPictures = async ({ pages }: Pick<Deps, 'pages'>, file: PagedFile): Promise<readonly PagePicture[]> =>
  pages.pictures(file).catch(throwPagesError)

/**
 * Returns the pages of a file: their sizes, the hashes of their pictures, their text.
 * @throws DomainError DOCUMENT_NOT_PREPARED if they cannot be shown, FILE_DAMAGED;
 * TOO_MANY_REQUESTS while too many wait
 */
export const shownPages = async (deps: Pick<Deps, 'pages'>, file: PagedFile): Promise<readonly SignaturePage[]> => {
  const pictures = await shownPictures(deps, file)
  const texts = await deps.pages.texts(file).catch(throwPagesError)
  const blocks = await deps.pages.blocks(file).catch(throwPagesError)
  return pictures.map(({ page, sha256, width, height }) => ({
    page,
    width,
    height,
    picture: sha256,
    text: [...(texts[page - 1] ?? [])],
    blocks: (blocks[page - 1] ?? []).map(({ cells, ...block }) => ({ ...block, cells: [...cells] })),
  }))
}

/**
 * Returns a page's picture.
 * @throws as {@link shownPages}; DomainError NOT_FOUND if there is no such page
 */
export const shownPicture = async (
  { pages }: Pick<Deps, 'pages'>,
  file: PagedFile,
  page: number,
): Promise<PictureFile> => {
  const picture = await pages.picture(file, page).catch(throwPagesError)
  if (!picture) throw new DomainError('NOT_FOUND')
  return picture
}
