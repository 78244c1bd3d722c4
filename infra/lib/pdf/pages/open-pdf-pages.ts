import { createHash } from 'node:crypto'
import { PagesFailed, type PagedFile, type PagePicture, type PdfPages, type PictureFile } from './pdf-pages.ts'
import type { PageText } from './page-text.ts'
import type { RenderedPage } from './pages-process.ts'
import { createPageTaker } from './take-pages.ts'

/** Maximum bytes of cached pictures, some hundred documents' pages. */
const PICTURES_BYTES = 64 * 1024 * 1024
/**
 * Maximum number of files whose page data (hashes, sizes, texts) is cached: it is small, and every
 * signer needs it.
 */
const MAX_CACHED_FILES = 1_000
/** Pages of one file that are taken in a turn, so that other files are served in between. */
const PAGES_PER_REQUEST = 10
/** Time for which a file that exceeded its time or memory is not tried again, however many ask. */
const FAILED_MS = 10 * 60_000

type CachedPages = { readonly pictures: readonly PagePicture[]; readonly texts: readonly PageText[] }

/**
 * Caches the pictures used most recently, up to a sum of bytes; a picture larger than that is not
 * cached.
 */
const createPictureShelf = (most: number) => {
  const shelf = new Map<string, PictureFile>()
  let held = 0
  const drop = (key: string): void => {
    held -= shelf.get(key)?.bytes.length ?? 0
    shelf.delete(key)
  }
  const keep = (key: string, file: PictureFile): void => {
    drop(key)
    shelf.set(key, file)
    held += file.bytes.length
    for (const oldest of shelf.keys()) {
      if (held <= most) break
      drop(oldest)
    }
  }
  const find = (key: string): PictureFile | undefined => {
    const found = shelf.get(key)
    if (found) keep(key, found)
    return found
  }
  return { keep, find }
}

/** Shares running work: callers of the same key get the same promise (single flight). */
const sharedWork = <T>() => {
  const running = new Map<string, Promise<T>>()
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const found = running.get(key)
    if (found) return found
    const begun = work().finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}

const pictureOf = ({ picture }: RenderedPage): PictureFile => {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Remembers for a while which files cannot be shown; failures that may not recur are not
 * remembered.
 */
const failedFiles = (now: () => number) => {
  const failed = new Map<string, { readonly error: PagesFailed; readonly until: number }>()
  return {
    assertNone: (key: string): void => {
      const found = failed.get(key)
      if (found && now() < found.until) throw found.error
      failed.delete(key)
    },
    note: (key: string, error: unknown): never => {
      if (error instanceof PagesFailed && error.why !== 'busy') failed.set(key, { error, until: now() + FAILED_MS })
      for (const oldest of [...failed.keys()].slice(0, -MAX_CACHED_FILES)) failed.delete(oldest)
      throw error
    },
  }
}

/** Takes all pages of a file, some in each turn, and caches their pictures. */
const wholeFile = (
  taker: Pick<ReturnType<typeof createPageTaker>, 'take'>,
  shelf: Pick<ReturnType<typeof createPictureShelf>, 'keep'>,
) => {
  const remember = (key: string, known: CachedPages, taken: readonly RenderedPage[]): CachedPages => {
    const pictures = taken.map((each, index) => {
      const [file, page] = [pictureOf(each), known.pictures.length + index + 1]
      shelf.keep(`${key} ${page}`, file)
      return { page, sha256: file.sha256, width: each.width, height: each.height }
    })
    return {
      pictures: [...known.pictures, ...pictures],
      texts: [...known.texts, ...taken.map(({ text }) => text)],
    }
  }

  return async ({ key, bytes }: PagedFile): Promise<CachedPages> => {
    const file = await bytes()
    let all: CachedPages = { pictures: [], texts: [] }
    for (let count = 1; all.pictures.length < count;) {
      const part = await taker.take({ bytes: file, from: all.pictures.length, most: PAGES_PER_REQUEST })
      if (part.pages.length === 0) throw new PagesFailed('broken', 'a file has fewer pages than it says')
      count = part.count
      all = remember(key, all, part.pages)
    }
    return all
  }
}

/**
 * Opens the pages of files. Each file is taken in a process, once however many callers ask at the
 * same time; pictures are cached up to a limit, and taken again after that; hashes and texts are
 * cached by the files' keys. Nothing is written to disk.
 */
export const openPdfPages = ({
  shelfBytes = PICTURES_BYTES,
  limitMs,
  now = () => performance.now(),
}: { shelfBytes?: number; limitMs?: number; now?: () => number } = {}) => {
  const taker = createPageTaker(limitMs)
  const shelf = createPictureShelf(shelfBytes)
  const known = new Map<string, CachedPages>()
  const failed = failedFiles(now)
  const allPages = sharedWork<CachedPages>()
  const onePage = sharedWork<PictureFile>()

  const takeAll = wholeFile(taker, shelf)

  const knownOf = async (file: PagedFile): Promise<CachedPages> => {
    const found = known.get(file.key)
    if (found) return found
    failed.assertNone(file.key)
    return allPages(file.key, async () => {
      const all = await takeAll(file).catch((error: unknown) => failed.note(file.key, error))
      known.set(file.key, all)
      for (const oldest of [...known.keys()].slice(0, -MAX_CACHED_FILES)) known.delete(oldest)
      return all
    })
  }

  const takeAgain = ({ key, bytes }: PagedFile, { page, sha256 }: PagePicture): Promise<PictureFile> =>
    onePage(`${key} ${page}`, async () => {
      const {
        pages: [taken],
      } = await taker.take({ bytes: await bytes(), from: page - 1, most: 1 })
      const file = taken && pictureOf(taken)
      if (file?.sha256 !== sha256) throw new PagesFailed('broken', 'a page that is shown twice is not the same')
      shelf.keep(`${key} ${page}`, file)
      return file
    })

  const pages: PdfPages = {
    pictures: async (file) => (await knownOf(file)).pictures,
    texts: async (file) => (await knownOf(file)).texts.map(({ lines }) => lines),
    blocks: async (file) => (await knownOf(file)).texts.map(({ blocks }) => blocks),
    picture: async (file, page) => {
      const { pictures } = await knownOf(file)
      const wanted = pictures[page - 1]
      return wanted && (shelf.find(`${file.key} ${page}`) ?? takeAgain(file, wanted))
    },
    close: taker.close,
  }
  return pages
}
