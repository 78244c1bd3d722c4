import { escapeHtml } from '#events/values/escape-html.ts'
import { faultsByEnding, type SamplePerson } from './simulated-holders.ts'

/** Former input of a form, and its problem. */
type FormInput = {
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly problem?: string | undefined
}

const field = (label: string, name: string, value: string, attributes: string): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" ${attributes}></label>`

type Form = {
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  readonly style: string
  /** People that a button fills in. */
  readonly people?: readonly SamplePerson[] | undefined
}

const hiddenFields = (hidden: Form['hidden']): string =>
  Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n')

// The samples have a form of their own: in the other one the Enter key would press the first
// button.
const samples = ({ action, hidden, people = [] }: Form): string =>
  people.length === 0
    ? ''
    : `<form method="post" action="${escapeHtml(action)}">
${hiddenFields(hidden)}
<h2>연습용 사람으로 채우기</h2>
${people
  .map(
    ({ name, note }, index) =>
      `<button name="sample" value="${index}" class="second">${escapeHtml(name)} <span class="quiet">${escapeHtml(note)}</span></button>`,
  )
  .join('\n')}
</form>`

const faults = `<details><summary>실패하는 경우 시험하기</summary>
<p class="quiet">휴대전화 번호의 끝 네 자리로 정합니다. 그 밖의 번호는 모두 확인됩니다.</p>
<dl>${faultsByEnding.map(([ending, what]) => `<div><dt>…${ending}</dt><dd>${what}</dd></div>`).join('')}</dl>
</details>`

/** Returns the fields of the sample whose button was pressed; undefined where none was. */
export const sampleIn = (
  given: Readonly<Record<string, string>>,
  people: readonly SamplePerson[] = [],
): Readonly<Record<string, string>> | undefined => {
  const chosen = given['sample'] === undefined ? undefined : people[Number(given['sample'])]
  if (!chosen) return undefined
  const { note: _note, ...holder } = chosen
  return holder
}

/**
 * Writes the page on which a person proves their identity: whatever is typed counts as the
 * carrier's data. `action`: where it is posted to; `hidden`: further fields; `style`: address of
 * its style sheet.
 */
export const identityPage = (
  provider: string,
  form: Form,
  { values = {}, problem }: FormInput = {},
): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider} 휴대전화 본인 확인 (모의)</title>
<link rel="stylesheet" href="${escapeHtml(form.style)}">
</head>
<body>
<main>
<h1>${provider} 휴대전화 본인 확인</h1>
<p class="quiet">연습용 모의 화면입니다. 실제 통신사와 연결되지 않고, 적은 사람으로 확인됩니다.</p>
${samples(form)}
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${escapeHtml(form.action)}">
${hiddenFields(form.hidden)}
${field('이름', 'name', values['name'] ?? '', 'required')}
${field('생년월일 (8자리)', 'birthdate', values['birthdate'] ?? '', 'inputmode="numeric" placeholder="19500301" required')}
<fieldset><legend>성별</legend>
<label class="tick"><input type="radio" name="gender" value="1"${values['gender'] === '0' ? '' : ' checked'}> 남자</label>
<label class="tick"><input type="radio" name="gender" value="0"${values['gender'] === '0' ? ' checked' : ''}> 여자</label>
</fieldset>
${field('휴대전화 번호', 'mobileno', values['mobileno'] ?? '', 'inputmode="tel" placeholder="01012345678" required')}
<div class="buttons">
<button name="decision" value="verify">본인 확인 하기</button>
<button name="decision" value="cancel" class="second" formnovalidate>취소</button>
</div>
</form>
${faults}
</main>
</body>
</html>
`

/** Writes the page of a transaction that has ended. */
export const finishedPage = (provider: string, text: string, style: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider} 휴대전화 본인 확인 (모의)</title>
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body>
<main>
<h1>본인 확인을 할 수 없습니다</h1>
<p>${escapeHtml(text)}</p>
<p>서명이나 투표를 하던 중이셨다면, 받으신 링크를 다시 눌러주세요.</p>
</main>
</body>
</html>
`
