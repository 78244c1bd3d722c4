import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { apart } from '../form-page/hidden-route.ts'
import { escapeHtml } from '#events/values/escape-html.ts'
import { addFormStyle } from '../form-page/form-style.ts'
import { templateNow, type SimulatedTemplate } from './solapi-account.ts'
import { scenariosByEnding } from './solapi-scenarios.ts'
import type { SolapiStore } from './solapi-store.ts'
import type { SolapiSwitches, SwitchBoard } from './solapi-switches.ts'

const amount = (most: number) => z.coerce.number().int().min(0).max(most)
const ids = z.preprocess(
  (given) => (typeof given === 'string' ? [given] : given),
  z.array(z.string().max(100)).max(200),
)

const changes = z
  .object({
    key: z.enum(['known', 'refused']),
    answers: z.enum(['as-usual', 'too-many', 'broken']),
    loseEvery: amount(1_000_000),
    delayMs: amount(60_000),
    balance: amount(1_000_000_000),
    points: amount(1_000_000_000),
    reportMs: amount(86_400_000),
    reports: z.enum(['come', 'never']),
    webhooks: z.enum(['once', 'off', 'twice', 'shuffled']),
    rejectedTemplates: ids,
    changedTemplates: ids,
  })
  .partial()

/** Parses changed switches; others are left out. */
const changesOf = (body: unknown): Partial<SolapiSwitches> =>
  Object.fromEntries(Object.entries(changes.parse(body)).filter(([, value]) => value !== undefined))

type Options = readonly (readonly [string, string])[]

const choice = (label: string, name: string, options: Options, current: string): string =>
  `<label>${label}<select name="${name}">${options
    .map(([value, text]) => `<option value="${value}"${value === current ? ' selected' : ''}>${text}</option>`)
    .join('')}</select></label>`

const figure = (label: string, name: string, value: number): string =>
  `<label>${label}<input name="${name}" type="number" min="0" step="1" value="${value}" required></label>`

const tick = (label: string, name: string, value: string, checked: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${checked ? ' checked' : ''}> ${label}</label>`

const statusWords = { APPROVED: '승인', PENDING: '등록', INSPECTING: '심사 중', REJECTED: '반려' } as const

const templateRow = (template: SimulatedTemplate, switches: SolapiSwitches): string => {
  const { templateId, name } = template
  const { status } = templateNow(template, switches)
  return `<fieldset class="row"><legend>${escapeHtml(name)} <span class="quiet">${statusWords[status]} · ${escapeHtml(templateId)}</span></legend>
${tick('반려됨', 'rejectedTemplates', templateId, switches.rejectedTemplates.includes(templateId))}
${tick('문구 바뀜', 'changedTemplates', templateId, switches.changedTemplates.includes(templateId))}
</fieldset>`
}

const fields = (switches: SolapiSwitches): string => `<h2>연결</h2>
${choice(
  'API 키',
  'key',
  [
    ['known', '맞는 키'],
    ['refused', '틀린 키 (모든 요청 거절)'],
  ],
  switches.key,
)}
${choice(
  '응답',
  'answers',
  [
    ['as-usual', '평소대로'],
    ['too-many', '요청이 너무 많다고 거절 (429)'],
    ['broken', '서버 오류 (500)'],
  ],
  switches.answers,
)}
${figure('응답을 늦추는 시간 (ms)', 'delayMs', switches.delayMs)}
${figure('발송 응답을 잃는 간격 (n번째마다, 0은 없음)', 'loseEvery', switches.loseEvery)}
<h2>잔액</h2>
${figure('잔액 (원)', 'balance', switches.balance)}
${figure('포인트', 'points', switches.points)}
<h2>결과</h2>
${choice(
  '발송 결과',
  'reports',
  [
    ['come', '나옴'],
    ['never', '나오지 않음'],
  ],
  switches.reports,
)}
${figure('결과가 나올 때까지 (ms)', 'reportMs', switches.reportMs)}
${choice(
  '결과 알림 (웹훅)',
  'webhooks',
  [
    ['once', '한 번'],
    ['off', '보내지 않음'],
    ['twice', '두 번씩'],
    ['shuffled', '순서를 섞어서'],
  ],
  switches.webhooks,
)}`

const pageHtml = (base: string, switches: SolapiSwitches, { templates, store }: PageOptions): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>모의 발송사 (Solapi)</title>
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<main>
<h1>모의 발송사</h1>
<p class="quiet">Solapi를 흉내 냅니다. 실제로는 아무에게도 보내지 않습니다. 여기서 바꾼 것은 다음 요청부터 그대로 따릅니다. 다시 시작하면 처음으로 돌아갑니다.</p>
<p class="quiet">지금까지 받은 메시지 ${store.count().toLocaleString('ko-KR')}건</p>
<form method="post" action="${base}/switches">
<input type="hidden" name="rejectedTemplates" value=""><input type="hidden" name="changedTemplates" value="">
${fields(switches)}
<h2>템플릿</h2>
${templates.map((template) => templateRow(template, switches)).join('\n')}
<div class="buttons"><button>바꾸기</button></div>
</form>
<h2>전화번호 끝 네 자리로 정해지는 결과</h2>
<dl>${scenariosByEnding.map(([ending, what]) => `<div><dt>…${ending}</dt><dd>${escapeHtml(what)}</dd></div>`).join('')}</dl>
</main>
</body>
</html>
`

type PageOptions = {
  readonly board: SwitchBoard
  readonly templates: readonly SimulatedTemplate[]
  readonly store: Pick<SolapiStore, 'count'>
}

const addFormParser = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const given = new URLSearchParams(String(body))
    const isList = (name: string): boolean => name.endsWith('Templates')
    const read = (name: string) => (isList(name) ? given.getAll(name).filter(Boolean) : given.get(name))
    done(null, Object.fromEntries([...new Set(given.keys())].map((name) => [name, read(name)])))
  })
}

/**
 * Fastify plugin with the page at `/` that shows the switches and turns them by hand, and for
 * scripts `/switches`: GET returns them as JSON, POST changes those that it names, as a form or as
 * JSON.
 */
export const addSwitchPage =
  (options: PageOptions): FastifyPluginAsync =>
  async (app) => {
    const { board } = options
    addFormStyle(app)
    addFormParser(app)
    app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ error: '바꿀 수 없는 값입니다.' }))
    app.get('/', apart, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(pageHtml(app.prefix, board.read(), options)),
    )
    app.get('/switches', apart, async () => board.read())
    app.post('/switches', apart, async (request, reply) => {
      board.turn(changesOf(request.body))
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      return isForm ? reply.redirect(`${app.prefix}/`, 303) : board.read()
    })
  }
