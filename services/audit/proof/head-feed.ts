import { escapeHtml } from '#events/values/escape-html.ts'
import {
  compareTreeHeads,
  headsAsAtom,
  headsAsJsonFeed,
  type HeadFeed,
  type HeadInFeed,
} from './tree-heads.contract.ts'

/** A page of signed heads, newest first. */
export type HeadPage = {
  readonly publicUrl: string
  readonly heads: readonly HeadInFeed[]
  /** Position before which the requested page ends; undefined: the newest page. */
  readonly before: number | undefined
  /** Whether there are older heads. */
  readonly goesOn: boolean
}

const title = '단지: 서명한 기록 확인값'
const description =
  '기록 전체를 한 값(기록 확인값)으로 묶어 서명한 것입니다. 하나마다 앞의 것에서 이어진다는 증명(RFC 6962)이 함께 있어, 받아 둔 사람은 나중에 기록이 바뀌었는지 확인할 수 있습니다.'

const pageUrl = (publicUrl: string, path: string, before: number | undefined): string =>
  `${publicUrl}${path}${before === undefined ? '' : `?before=${before}`}`

const nextPageUrl = ({ publicUrl, heads, goesOn }: HeadPage, path: string): string | undefined => {
  const oldest = heads.at(-1)
  return goesOn && oldest ? pageUrl(publicUrl, path, oldest.size) : undefined
}

/** Returns the permanent address of a head, which is its id, too. */
const urlOf = (publicUrl: string, { size }: HeadInFeed): string =>
  `${publicUrl}${compareTreeHeads.path}?first=${size}&second=${size}`

const titleOf = ({ size }: HeadInFeed): string => `기록 ${size.toLocaleString('ko-KR')}건`

/** Returns the text of a head that people compare. */
const textOf = ({ size, root, at, signature, before }: HeadInFeed): string =>
  [
    `기록의 수: ${size}`,
    `기록 확인값: ${root}`,
    `서명 시각: ${at}`,
    `서명(Ed25519): ${signature}`,
    ...(before ? [`앞의 확인값: ${before.size}건, ${before.root}`] : []),
  ].join('\n')

/**
 * Builds a page as JSON Feed 1.1 (jsonfeed.org/version/1.1): the fields for machines are under
 * `_danji`.
 */
export const jsonFeedOf = (page: HeadPage): HeadFeed => {
  const { publicUrl, heads, before } = page
  const next = nextPageUrl(page, headsAsJsonFeed.path)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language: 'ko-KR',
    home_page_url: `${publicUrl}/verify`,
    feed_url: pageUrl(publicUrl, headsAsJsonFeed.path, before),
    ...(next === undefined ? {} : { next_url: next }),
    authors: [{ name: '단지', url: publicUrl }],
    items: heads.map((head) => ({
      id: urlOf(publicUrl, head),
      url: urlOf(publicUrl, head),
      title: titleOf(head),
      content_text: textOf(head),
      date_published: head.at,
      _danji: head,
    })),
  }
}

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`

const entryOf = (publicUrl: string, head: HeadInFeed): string => {
  const url = urlOf(publicUrl, head)
  const { size, root, at, signature, publicKey, before, consistencyProof } = head
  const given = { size, root, at, signature, publicKey, ...(before ? { before: before.size } : {}) }
  const attributes = Object.entries(given).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
  return [
    '<entry>',
    `<id>${escapeHtml(url)}</id>`,
    `<title>${titleOf(head)}</title>`,
    `<updated>${escapeHtml(at)}</updated>`,
    link('alternate', 'application/json', url),
    `<content type="text">${escapeHtml(textOf(head))}</content>`,
    `<d:head ${attributes.join(' ')}>${consistencyProof.map((hash) => `<d:proof>${hash}</d:proof>`).join('')}</d:head>`,
    '</entry>',
  ].join('\n')
}

/**
 * Builds a page as Atom (RFC 4287); the fields for machines are elements of a namespace of our own
 * (section 6.4).
 */
export const atomOf = (page: HeadPage): string => {
  const { publicUrl, heads, before } = page
  const self = pageUrl(publicUrl, headsAsAtom.path, before)
  const next = nextPageUrl(page, headsAsAtom.path)
  const type = 'application/atom+xml'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="urn:danji:tree-head:1" xml:lang="ko-KR">',
    `<id>${escapeHtml(`${publicUrl}${headsAsAtom.path}`)}</id>`,
    `<title>${title}</title>`,
    `<subtitle>${description}</subtitle>`,
    // Without any signed head there is no time but the first one.
    `<updated>${escapeHtml(heads[0]?.at ?? '1970-01-01T00:00:00Z')}</updated>`,
    `<author><name>단지</name><uri>${escapeHtml(publicUrl)}</uri></author>`,
    link('self', type, self),
    link('alternate', 'text/html', `${publicUrl}/verify`),
    link('first', type, pageUrl(publicUrl, headsAsAtom.path, undefined)),
    ...(next === undefined ? [] : [link('next', type, next)]),
    ...heads.map((head) => entryOf(publicUrl, head)),
    '</feed>\n',
  ].join('\n')
}
