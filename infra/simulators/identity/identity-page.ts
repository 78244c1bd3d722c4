import { escapeHtml } from '../ground/escape-html.ts'

/** What was typed before, and what was wrong with it. */
type Typed = {
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly problem?: string | undefined
}

const field = (label: string, name: string, value: string, attributes: string): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" ${attributes}></label>`

/**
 * The page on which somebody proves who they are: whatever is typed is what the carrier is said to know. `action`: where it is posted to;
 * `hidden`: what goes along; `style`: address of its style sheet.
 */
export const identityPage = (
  provider: string,
  {
    action,
    hidden,
    style,
  }: { readonly action: string; readonly hidden: Readonly<Record<string, string>>; readonly style: string },
  { values = {}, problem }: Typed = {},
): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider} 휴대폰 본인확인 (모의)</title>
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body>
<main>
<h1>${provider} 휴대폰 본인확인</h1>
<p class="quiet">개발용 모의 화면입니다. 실제 통신사와 연결되지 않습니다. 입력한 사람으로 확인됩니다.</p>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${escapeHtml(action)}">
${Object.entries(hidden)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('\n')}
${field('이름', 'name', values['name'] ?? '', 'required')}
${field('생년월일 (8자리)', 'birthdate', values['birthdate'] ?? '', 'inputmode="numeric" placeholder="19500301" required')}
<fieldset><legend>성별</legend>
<label class="tick"><input type="radio" name="gender" value="1"${values['gender'] === '0' ? '' : ' checked'}> 남자</label>
<label class="tick"><input type="radio" name="gender" value="0"${values['gender'] === '0' ? ' checked' : ''}> 여자</label>
</fieldset>
${field('휴대전화 번호', 'mobileno', values['mobileno'] ?? '', 'inputmode="tel" placeholder="01012345678" required')}
<div class="buttons">
<button name="decision" value="verify">본인확인 하기</button>
<button name="decision" value="cancel" class="second" formnovalidate>취소</button>
</div>
</form>
</main>
</body>
</html>
`

/** What the page says where there is nothing to prove any more. */
export const overPage = (provider: string, text: string, style: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider} 휴대폰 본인확인 (모의)</title>
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body>
<main>
<h1>본인확인을 할 수 없습니다</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`
