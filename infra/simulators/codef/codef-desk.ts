import type { FastifyPluginAsync } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { escapeHtml } from '#events/values/escape-html.ts'
import { addFormStyle } from '../form-page/form-style.ts'
import type { Charge, CodefStore } from './codef-store.ts'
import { failureModes, switchChangesOf, type CodefSwitches, type Failure } from './codef-switches.ts'
import { unitInputs, type CodefUnits } from './codef-units.ts'

type Options = {
  readonly store: CodefStore
  readonly units: CodefUnits
  readonly forgetTokens: () => void
}

const MAX_UNITS_BODY = 64 * 1024 * 1024

const words: Readonly<Record<Failure['mode'], string>> = {
  timeout: '시간 초과 (CF-01004, 결제됨)',
  'drop-after-charge': '결제 뒤 연결 끊김',
  code: '오류 코드로 답함 (결제 안 됨)',
  nonsense: '읽을 수 없는 답 (결제됨)',
  half: '반쪽 답 (결제됨)',
  twice: '같은 등기가 두 번 들어 있는 답 (결제됨)',
  'other-unit': '다른 호의 등기 (결제됨)',
  'renamed-fields': '항목 이름이 바뀐 답 (결제됨)',
  'issued-undelivered': '발급되었으나 결과 없음 (결제됨)',
}

const figure = (label: string, name: string, value: number): string =>
  `<label>${label}<input name="${name}" type="number" min="0" step="1" value="${value}" required></label>`

const chosen = (value: boolean): string => (value ? ' selected' : '')

const fields = ({ points, dailyRemaining, delayMs, dropEvery, maintenance, failNext }: CodefSwitches): string => `
${figure('남은 포인트 (원)', 'points', points)}
${figure('오늘 남은 조회 건수', 'dailyRemaining', dailyRemaining)}
${figure('응답을 늦추는 시간 (ms)', 'delayMs', delayMs)}
${figure('결제한 뒤 답을 잃는 간격 (n번째마다, 0은 없음)', 'dropEvery', dropEvery)}
<label>점검<select name="maintenance"><option value="false"${chosen(!maintenance)}>아님</option><option value="true"${chosen(maintenance)}>점검 중</option></select></label>
<label>다음 열람<select name="failure"><option value="">그대로 두기</option>${failureModes
  .map((mode) => `<option value="${mode}">${words[mode]}</option>`)
  .join('')}</select></label>
<label>오류 코드<input name="code" value="" placeholder="CF-13006"></label>
<p class="quiet">기다리는 실패: ${failNext.length === 0 ? '없음' : failNext.map(({ mode }) => escapeHtml(words[mode])).join(', ')}</p>`

const chargeRow = ({ account, uniqueNo, dong, ho, times, won }: Charge): string =>
  `<div><dt>${escapeHtml(`${dong === '' ? '' : `${dong}동 `}${ho}호`)} ` +
  `<span class="quiet">${escapeHtml(uniqueNo)}</span></dt>` +
  `<dd>${times}번, ${won.toLocaleString('ko-KR')}원${account === undefined ? '' : ` (${escapeHtml(account)})`}</dd></div>`

const pageHtml = (base: string, { store }: Options): string => {
  const charges = store.charges()
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>모의 등기소 (CODEF)</title>
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<main>
<h1>모의 등기소</h1>
<p class="quiet">CODEF를 흉내 냅니다. 실제로는 아무것도 열람하거나 결제하지 않습니다. 여기서 바꾼 것은 다음 요청부터 따르고, 다시 시작하면 처음으로 돌아갑니다.</p>
<form method="post" action="${base}/switches">${fields(store.read())}
<div class="buttons"><button>바꾸기</button></div>
</form>
<h2>결제</h2>
${charges.length === 0 ? '<p class="quiet">아직 없습니다.</p>' : `<dl>${charges.slice(-200).map(chargeRow).join('')}</dl>`}
</main>
</body>
</html>
`
}

/** Converts a form's fields to switches: a chosen failure is queued behind the others. */
const ofForm = (given: URLSearchParams, { failNext }: CodefSwitches): unknown => {
  const { failure, code, ...figures } = Object.fromEntries(given)
  if (!failure) return figures
  return { ...figures, failNext: [...failNext, { mode: failure, ...(code ? { code } : {}) }] }
}

/**
 * Fastify plugin with the page at `/` for manual use, and for scripts `/switches` (GET and POST),
 * `/units` (POST) and `/charges` (GET). Switches that a script does not name stay as they are.
 */
export const addCodefDesk =
  (options: Options): FastifyPluginAsync =>
  async (app) => {
    const { store, units, forgetTokens } = options
    addFormStyle(app)
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ error: '받을 수 없는 값입니다.' }))
    app.get('/', apart, async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(pageHtml(app.prefix, options)),
    )
    app.get('/switches', apart, async () => store.read())
    app.post('/switches', apart, async (request, reply) => {
      const isForm = request.body instanceof URLSearchParams
      const given = isForm ? ofForm(request.body as URLSearchParams, store.read()) : request.body
      const { forgetTokens: isForgetting, ...changes } = switchChangesOf(given)
      store.turn(changes)
      if (isForgetting) forgetTokens()
      return isForm ? reply.redirect(`${app.prefix}/`, 303) : store.read()
    })
    app.post('/units', { ...apart, bodyLimit: MAX_UNITS_BODY }, async (request) => ({
      uniqueNos: units.tell(unitInputs.parse(request.body)),
    }))
    app.get('/charges', apart, async () => store.charges())
  }
