import { formatPhone } from '#events/values/phone.ts'
import { escapeHtml } from '#events/values/escape-html.ts'
import type { SimulatedCertificate } from '../certificate/simulated-certificates.ts'
import type { ReceivedMessage } from './simulated-phones.ts'

/** Inbox of a phone: KakaoTalk, or text messages. */
export type Inbox = 'kakao' | 'sms'

/** Returns the inbox of a message. */
const inboxOf = ({ kind }: Pick<ReceivedMessage, 'kind'>): Inbox => (kind === 'kakao' ? 'kakao' : 'sms')

const clock = new Intl.DateTimeFormat('ko-KR', { timeStyle: 'short', timeZone: 'Asia/Seoul' })
const calendar = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'full', timeZone: 'Asia/Seoul' })

const CHANNEL = '단지 관리사무소'
const ADDRESS = /https?:\/\/[^\s<>"']+/g

/**
 * Tells whether a browser may be led to an address; a button with another one is shown disabled.
 */
const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** Makes the web addresses of a text links, as phones do. */
const withLinks = (text: string): string => {
  const found = [...text.matchAll(ADDRESS)]
  const parts = found.flatMap((match, index) => {
    const before = found[index - 1]
    const from = before ? before.index + before[0].length : 0
    const address = escapeHtml(match[0])
    return [escapeHtml(text.slice(from, match.index)), `<a href="${address}" rel="noreferrer">${address}</a>`]
  })
  const last = found.at(-1)
  return [...parts, escapeHtml(text.slice(last ? last.index + last[0].length : 0))].join('')
}

const buttonHtml = ({ name, url }: ReceivedMessage['buttons'][number]): string =>
  isWebAddress(url)
    ? `<a class="button" href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(name)}</a>`
    : `<span class="button">${escapeHtml(name)}</span>`

const headingHtml = (heading: ReceivedMessage['heading']): string =>
  heading
    ? `<div class="heading"><p class="subtitle">${escapeHtml(heading.subtitle)}</p><p class="title">${escapeHtml(heading.title)}</p></div>`
    : ''

const kinds = { kakao: '알림톡', sms: '문자', lms: '장문 문자' } as const

const messageHtml = ({ at, kind, text, heading, buttons, account }: ReceivedMessage): string => {
  const by = account === undefined ? '' : ` <span class="kind">${escapeHtml(account)}</span>`
  const banner = kind === 'kakao' ? '<p class="banner">알림톡 도착</p>' : ''
  const pressed = buttons.length > 0 ? `<div class="buttons">${buttons.map(buttonHtml).join('')}</div>` : ''
  return `<li class="${kind}">
<article class="bubble">${banner}${headingHtml(heading)}<p class="text">${withLinks(text)}</p>${pressed}</article>
<p class="when"><span class="kind">${kinds[kind]}</span>${by} <time datetime="${escapeHtml(at)}">${clock.format(new Date(at))}</time></p>
</li>`
}

const dayHtml = (day: string, messages: readonly ReceivedMessage[]): string => `<section>
<h2 class="day">${day}</h2>
<p class="sender">${CHANNEL}</p>
<ol>
${messages.map(messageHtml).join('\n')}
</ol>
</section>`

const emptyTexts: Readonly<Record<Inbox, string>> = {
  kakao: '아직 받은 메시지가 없습니다.',
  sms: '아직 받은 문자가 없습니다. 카카오톡으로 가지 못한 메시지가 이리로 옵니다.',
}

const tabHtml = (label: string, { at, current, count }: { at: string; current: boolean; count: number }): string =>
  `<a href="${at}"${current ? ' aria-current="page"' : ''}>${label} <span class="count">${count}</span></a>`

/** Writes a request for a signature, with the buttons of its app. */
const requestHtml = (number: string, { id, app, title, name }: SimulatedCertificate): string => `<section class="sign">
<p class="banner">${escapeHtml(app)} 인증서</p>
<p class="title">${escapeHtml(title)}</p>
<p class="text">${escapeHtml(name)} 님의 전자서명 요청입니다.</p>
<form class="buttons" method="post" action="${escapeHtml(number)}/certificates/${escapeHtml(id)}">
<button class="button" name="decision" value="sign">서명하기</button>
<button class="button" name="decision" value="reject">거절</button>
</form>
</section>`

/** Content of a phone: all of its messages, newest first, and signatures that wait. */
export type PhoneContent = {
  readonly messages: readonly ReceivedMessage[]
  readonly waiting: readonly SimulatedCertificate[]
}

/**
 * Writes a phone's page: one of its two inboxes, day by day, the newest at the bottom, and below
 * them the signatures that wait.
 */
export const phonePage = (number: string, inbox: Inbox, { messages, waiting }: PhoneContent): string => {
  const title = `${formatPhone(number)} 받은 메시지`
  const shown = messages.filter((message) => inboxOf(message) === inbox).toReversed()
  const days = Map.groupBy(shown, ({ at }) => calendar.format(new Date(at)))
  const countOf = (box: Inbox): number => messages.filter((message) => inboxOf(message) === box).length
  const content =
    shown.length > 0
      ? [...days].map(([day, ofDay]) => dayHtml(day, ofDay)).join('\n')
      : `<p class="empty">${emptyTexts[inbox]}</p>`
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css">
<script src="page.js" defer></script>
</head>
<body class="${inbox}">
<header>
<h1>${escapeHtml(title)}</h1>
<p>개발용 모의 전화기입니다. 실제 전화기로는 아무것도 보내지 않습니다.</p>
<nav aria-label="받은 메시지함">
${tabHtml('카카오톡', { at: '?', current: inbox === 'kakao', count: countOf('kakao') })}
${tabHtml('문자', { at: '?inbox=sms', current: inbox === 'sms', count: countOf('sms') })}
</nav>
</header>
<main>
${content}
${waiting.map((one) => requestHtml(number, one)).join('\n')}
</main>
</body>
</html>
`
}
