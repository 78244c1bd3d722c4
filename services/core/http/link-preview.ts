import { escapeHtml } from '#events/values/escape-html.ts'

/**
 * Preview of a link in a chat, before anybody opens it: the sender and the subject. It contains no
 * personal data.
 */
export type LinkPreview = { readonly title: string; readonly description: string }

/** Finds the preview of an address; undefined where nothing more is known of it than of all. */
export type FindPreview = (path: string) => Promise<LinkPreview | undefined>

const usual: LinkPreview = {
  title: '단지: 우리 아파트의 투표와 동의',
  description: '아파트 입주민의 투표와 동의를 휴대전화로 받고, 바뀌지 않는 기록으로 남깁니다.',
}

/**
 * Maximum milliseconds of a resident's request: a chat's robot waits longer, a resident should not.
 */
const PATIENCE_MS = 700

const TITLE = /<title>[^<]*<\/title>/
const IMAGE = /<meta property="og:image" content="([^"]+)"\s*\/?>/

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}">`

/**
 * Returns a page with its title and what link previews read (ogp.me). `origin`: beginning of the
 * addresses of pictures, since robots take no relative ones. User texts are escaped.
 */
export const withPreview = (page: string, preview: LinkPreview | undefined, origin: string): string => {
  const { title, description } = preview ?? usual
  const image = IMAGE.exec(page)?.[1]
  const told = [
    `<title>${escapeHtml(preview ? title : '단지')}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    meta('og:type', 'website'),
    meta('og:site_name', '단지'),
    meta('og:locale', 'ko_KR'),
    meta('og:title', title),
    meta('og:description', description),
    ...(image === undefined ? [] : [meta('og:image', new URL(image, origin).href)]),
  ].join('')
  // By functions: a title may hold what a replacement would take for a reference.
  return page.replace(IMAGE, () => '').replace(TITLE, () => told)
}

/**
 * Finds the preview of an address, and falls back to the default if that fails or takes long: the
 * page is returned in any case.
 */
export const withLongTimeout =
  (find: FindPreview): FindPreview =>
  async (path) => {
    let timer: NodeJS.Timeout | undefined
    const tired = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    })
    try {
      return await Promise.race([find(path).catch(() => undefined), tired])
    } finally {
      clearTimeout(timer)
    }
  }
