import { escapeHtml } from '#events/values/escape-html.ts'
import { declareHook } from '../module-hooks.ts'

/**
 * Preview of a link in a chat, before anybody opens it: who asks, and for what. It holds no
 * personal data.
 */
export type LinkPreview = { readonly title: string; readonly description: string }

/** Finds the preview of an address; undefined where nothing more is known of it than of all. */
export type FindPreview = (path: string) => Promise<LinkPreview | undefined>

/** Finds the preview of a resident's link, before it is opened; undefined for a link of another module. */
export const linkPreviewHook = declareHook<FindPreview>('core.linkPreview')

const usual: LinkPreview = {
  title: '단지: 우리 아파트의 투표와 동의',
  description: '아파트 입주민의 투표와 동의를 휴대전화로 받고, 바뀌지 않는 기록으로 남깁니다.',
}

/** A chat's robot waits; a resident should not, where what is asked does not answer. */
const PATIENCE_MS = 700

const TITLE = /<title>[^<]*<\/title>/
const IMAGE = /<meta property="og:image" content="([^"]+)"\s*\/?>/

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}">`

/**
 * A page with its title and what link previews read (ogp.me). `origin`: what addresses of pictures begin with, since robots take no relative ones.
 * Texts that people wrote are escaped.
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

/** Asks for what is said of an address, and is content with the usual where that fails or takes long: the page comes in any case. */
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
