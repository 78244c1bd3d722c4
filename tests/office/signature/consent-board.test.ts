import { describe, expect, it } from 'vitest'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { boardDates, distanceText } from '../../../admin-ui/src/signature/board/board-dates.ts'
import { boardSteps, nextBoardStep, type BoardFacts } from '../../../admin-ui/src/signature/board/board-steps.ts'

const TODAY = '2026-11-20'

const list: BoardFacts['list'] = {
  id: 'l1',
  status: 'active',
  endDate: '2026-12-31',
  totalTargets: 3,
  applicationDate: null,
}

const settings: BoardFacts['settings'] = {
  template: { id: 't1', name: '동의서', version: 1, ready: true, missingItems: [] },
  link: { token: 'x', url: '/signature/x', status: 'active' },
  guide: null,
  effectAcknowledged: null,
  certificate: 'required',
  certificateByLaw: false,
  explanationMissing: false,
}

const run = (more: Partial<FormRun>): FormRun => ({
  id: 'r1',
  listId: 'l1',
  way: 'electronic',
  status: 'applied',
  appliedOn: '2026-11-10',
  authority: '행복시장',
  templateId: 't1',
  templateVersion: 1,
  wanted: 100,
  electronicForm: 'electronic',
  storage: '보관',
  protection: '보호',
  answerBy: '2026-11-30',
  answeredOn: null,
  documentNo: null,
  revokedOn: null,
  reason: null,
  numbers: null,
  waiting: null,
  hasAnswer: false,
  ...more,
})

const numbers = (left: number): NonNullable<FormRun['numbers']> => ({
  first: '제1호',
  last: '제100호',
  from: 1,
  to: 100,
  total: 100,
  open: 0,
  used: 100 - left,
  void: 0,
  gaps: 0,
  left,
})

const confirmed = (left: number, more: Partial<FormRun> = {}): FormRun =>
  run({ status: 'confirmed', numbers: numbers(left), ...more })

const facts = (more: Partial<BoardFacts> = {}): BoardFacts => ({
  list,
  settings,
  requested: 0,
  forms: { asked: true, runs: [confirmed(40)] },
  standing: {
    met: false,
    rule: { key: 'redevelopment-association', title: '재개발 조합설립', article: '제35조 제2항' },
  },
  files: [],
  today: TODAY,
  ...more,
})

const stepOf = (key: string, of: BoardFacts) => boardSteps(of).find((step) => step.key === key)

describe('the steps to the authority', () => {
  it('come in the order of the law: form, explanation and stamp before anybody signs', () => {
    expect(boardSteps(facts()).map(({ key, state }) => [key, state])).toEqual([
      ['roll', 'done'],
      ['template', 'done'],
      ['explanation', 'done'],
      ['confirmation', 'done'],
      ['way', 'done'],
      ['collect', 'open'],
      ['files', 'waiting'],
      ['application', 'open'],
    ])
  })

  it('have no stamp where the law asks for none', () => {
    expect(stepOf('confirmation', facts({ forms: { asked: false, runs: [] } }))).toBeUndefined()
  })

  it.each([
    ['nothing was applied for', [], 'open', null, '효력이 있습니다'],
    ['the authority has it', [run({})], 'waiting', '2026-11-30', '행복시장에 신청'],
    ['the authority is late', [run({ answerBy: '2026-11-19' })], 'waiting', '2026-11-19', '답 기한이 지났습니다'],
    ['its answer waits', [run({ waiting: { id: 'p1', own: true } })], 'waiting', null, '승인을 기다립니다'],
    ['it was rejected', [run({ status: 'rejected' })], 'open', null, '반려됨'],
    ['its numbers are used up', [confirmed(0)], 'open', null, '모두 썼습니다'],
    ['more were applied for', [confirmed(0), run({ id: 'r2' })], 'waiting', '2026-11-30', '신청했습니다'],
    ['only paper is stamped', [confirmed(9, { way: 'paper' })], 'open', null, '전자 동의서의 확인도'],
    ['numbers are left', [confirmed(0), confirmed(7)], 'done', null, '남은 연번 7개'],
  ] as const)('of the stamp, where %s', (...[, runs, state, due, note]) => {
    const step = stepOf('confirmation', facts({ forms: { asked: true, runs: [...runs] } }))
    expect(step).toMatchObject({ state, due })
    expect(step?.note).toContain(note)
  })

  it('ask for no link before the form is confirmed, unless there is one', () => {
    const states = (link: BoardFacts['settings']['link'], runs: readonly FormRun[]) =>
      boardSteps(facts({ settings: { ...settings, link }, forms: { asked: true, runs: [...runs] } }))
        .filter(({ key }) => key === 'way' || key === 'collect')
        .map(({ state }) => state)
    expect(states(null, [run({})])).toEqual(['waiting', 'waiting'])
    expect(states(settings.link, [run({})])).toEqual(['done', 'waiting'])
    expect(states(null, [confirmed(3)])).toEqual(['open', 'open'])
  })

  it('take a stamp on paper alone where nobody signs with a certificate', () => {
    const forms = { asked: true, runs: [confirmed(9, { way: 'paper' })] }
    expect(stepOf('confirmation', facts({ forms, settings: { ...settings, certificate: 'off' } }))?.state).toBe('done')
  })

  it.each([
    ['no day of application', null, [], 'waiting', 'open'],
    ['a day to come', '2026-12-01', [{ on: '2026-11-19', ways: 'all' }], 'waiting', 'waiting'],
    ['the day itself', TODAY, [], 'open', 'done'],
    ['a file of another day', '2026-11-18', [{ on: '2026-11-19', ways: 'all' }], 'open', 'done'],
    ['the file of that day', '2026-11-18', [{ on: '2026-11-18', ways: 'all' }], 'done', 'done'],
  ] as const)('of file and application, with %s', (...[, applicationDate, files, file, application]) => {
    const of = facts({ list: { ...list, applicationDate }, files })
    expect([stepOf('files', of)?.state, stepOf('application', of)?.state]).toEqual([file, application])
  })

  it('say that the file of the day has paper alone', () => {
    const of = facts({ list: { ...list, applicationDate: TODAY }, files: [{ on: TODAY, ways: 'paper' }] })
    expect(stepOf('files', of)?.note).toContain('서면 동의서만')
  })

  it('are next where the office has to act, not where it waits', () => {
    const waiting = { asked: true, runs: [run({})] }
    expect(nextBoardStep(boardSteps(facts()))?.key).toBe('collect')
    expect(nextBoardStep(boardSteps(facts({ forms: waiting })))?.key).toBe('application')
    const dated = { ...list, applicationDate: '2026-12-01' }
    expect(nextBoardStep(boardSteps(facts({ forms: waiting, list: dated })))).toBeUndefined()
    expect(nextBoardStep(boardSteps(facts({ list: { ...list, totalTargets: 0 } })))?.key).toBe('roll')
  })
})

describe('numbers that run out', () => {
  const notes = (runs: readonly FormRun[]) => stepOf('confirmation', facts({ forms: { asked: true, runs: [...runs] } }))
  it('are told before they are used up, and by way together', () => {
    expect(notes([confirmed(40)])?.note).toBe('전자 (확인) 남은 연번 40개')
    expect(notes([confirmed(5)])?.note).toContain('얼마 남지 않았으니 추가로 신청하세요.')
    expect(notes([confirmed(0), confirmed(40, { id: 'r2' })])?.note).not.toContain('얼마 남지')
    expect(notes([confirmed(0)])).toMatchObject({ state: 'open' })
  })
})

describe('the days of a campaign', () => {
  const dated = {
    ...list,
    rule: 'redevelopment-association',
    applicationDate: '2026-12-10',
    foundingAssemblyDate: '2026-11-25',
    termsChangedOn: null,
  }
  const land = (silentFrom: string, refusedOn: string | null = null) => ({
    listUserId: `u-${silentFrom}`,
    dong: '101',
    ho: '1',
    askedOn: '2026-11-01',
    refusedOn,
    silentFrom,
  })

  it('are sorted, past ones left out but for answers that are overdue', () => {
    const dates = boardDates(
      {
        list: dated,
        runs: [run({ answerBy: '2026-11-18' }), run({ id: 'r2', status: 'withdrawn' })],
        publicLand: [land('2026-12-02'), land('2026-12-02'), land('2026-12-05', '2026-11-09'), land('2026-11-02')],
      },
      TODAY,
    )
    expect(dates.map(({ day, text }) => [day, text])).toEqual([
      ['2026-11-18', '전자 (확인) 답 기한'],
      ['2026-11-25', '창립총회'],
      ['2026-12-02', '국·공유지 2세대'],
      ['2026-12-10', '인가 신청'],
      ['2026-12-31', '동의 마감 (서면 포함)'],
    ])
  })

  it('have no end of a closed list, nor an assembly that ends no withdrawal', () => {
    const of = { ...dated, status: 'closed' as const, rule: 'improvement-committee' }
    expect(boardDates({ list: of, runs: [], publicLand: [] }, TODAY).map(({ key }) => key)).toEqual(['application'])
  })

  it.each([
    ['2026-11-20', 'D-Day'],
    ['2026-11-21', 'D-1'],
    ['2026-11-17', '3일 지남'],
  ])('are %s away: %s', (day, text) => {
    expect(distanceText(day, TODAY)).toBe(text)
  })
})
