import { escapeHtml } from '#events/values/escape-html.ts'
import { inventedAccounts, type SimulatedAccountHolder } from './kakao-accounts.ts'

/** Query of the browser, to be passed on with the form. */
export type AuthorizeQuery = Readonly<Record<string, string>>

const page = (title: string, content: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="../style.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`

/** Writes the page that the vendor shows where it cannot send the browser back. */
export const errorPage = (code: string, text: string): string =>
  page(
    `${code} - 카카오 로그인 (모의)`,
    `<h1>카카오 로그인을 할 수 없습니다</h1>\n<p>${escapeHtml(text)}</p>\n<p class="quiet">${escapeHtml(code)}</p>`,
  )

const field = (label: string, name: string, value: string, attributes = ''): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" ${attributes}></label>`

const tick = (label: string, name: string, checked: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}"${checked ? ' checked' : ''}> ${label}</label>`

const picks = (query: AuthorizeQuery): string =>
  inventedAccounts
    .map(
      ({ id, nickname, email }) =>
        `<li><a href="?${escapeHtml(new URLSearchParams({ ...query, account: id }).toString())}">` +
        `${escapeHtml(`${nickname} (${email ?? id})`)}</a></li>`,
    )
    .join('\n')

/**
 * Writes the page on which an invented account is picked or typed in, and its owner consents or
 * does not. `problem`: the problem of the form that was sent.
 */
export const consentPage = (query: AuthorizeQuery, holder: SimulatedAccountHolder, problem?: string): string => {
  const hidden = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return page(
    '카카오 로그인 (모의)',
    `<h1>카카오 로그인</h1>
<p class="quiet">개발용 모의 화면입니다. 실제 카카오와 연결되지 않습니다. 있지도 않은 계정으로 로그인해 보세요.</p>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<h2>계정 고르기</h2>
<ul>
${picks(query)}
</ul>
<h2>보여줄 정보</h2>
<form method="post" action="authorize">
${hidden.join('\n')}
${field('회원번호', 'id', holder.id, 'inputmode="numeric" required')}
${field('닉네임', 'nickname', holder.nickname)}
${field('이메일', 'email', holder.email ?? '', 'type="email"')}
${tick('이메일 제공에 동의', 'shows_email', holder.email !== null)}
${tick('본인 확인을 마친 이메일', 'email_verified', holder.emailVerified)}
${field('전화번호', 'phone', holder.phone ?? '', 'inputmode="tel" placeholder="+82 10-1234-5678"')}
${tick('전화번호 제공에 동의', 'shows_phone', holder.phone !== null)}
<div class="buttons">
<button name="decision" value="agree">동의하고 계속하기</button>
<button name="decision" value="cancel" class="second" formnovalidate>취소</button>
</div>
</form>`,
  )
}
