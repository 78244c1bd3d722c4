import { describe, expect, it } from 'vitest'
import { assenting, sampleQuestion } from '../sample-vote.ts'
import { ballots, count } from './sample-poll.ts'

const forOrAgainst = { questions: [assenting()] }

describe('a rule of law', () => {
  it('is not met by turnout: with every ballot against it, it fails', () => {
    const { rule } = count({ units: 9, chosen: ballots(0, 9), vote: { ...forOrAgainst, rule: 'bylaws' } })
    expect(rule).toMatchObject({
      met: false,
      conditions: [
        { kind: 'approval', basis: 'persons', needed: 7, reached: 0, total: 9, met: false },
        { basis: 'area', needed: 405, reached: 0, total: 540, met: false },
      ],
    })
  })
  it.each([
    ['written-agreement', 6, false],
    ['written-agreement', 7, true],
    ['management-bylaws', 4, false],
    ['management-bylaws', 5, true],
  ] as const)('%s of nine is met with %i: %s', (rule, assents, met) =>
    expect(count({ units: 9, chosen: ballots(assents, 9 - assents), vote: { ...forOrAgainst, rule } }).rule?.met).toBe(
      met,
    ),
  )
  it('of more than half is not met by half, and at three quarters by three quarters', () => {
    const of = (rule: string, assents: number) =>
      count({ units: 8, chosen: ballots(assents), vote: { ...forOrAgainst, rule } }).rule?.met
    expect([of('management-bylaws', 4), of('management-bylaws', 5)]).toEqual([false, true])
    expect([of('bylaws', 5), of('bylaws', 6)]).toEqual([false, true])
  })
  it('counts an owner of several units when all of them assent, and says in a sentence what was decided', () => {
    // The first owner holds three units.
    const person = (n: number) => (n < 3 ? 'rich' : `person ${n}`)
    const { rule } = count({
      units: 11,
      person,
      chosen: [[0], [0], [1], ...ballots(5)],
      vote: { ...forOrAgainst, rule: 'bylaws' },
    })
    expect(rule?.conditions).toMatchObject([
      { basis: 'persons', reached: 5, total: 9 },
      { reached: 420, total: 660 },
    ])
    expect(rule?.sentence).toBe(
      '부결되었습니다. 구분소유자의 4분의 3 이상: 9명 중 7명이 찬성해야 하는데 5명만 찬성했습니다. 의결권의 4분의 3 이상: 660㎡ 중 495㎡가 찬성해야 하는데 420㎡만 찬성했습니다.',
    )
  })
  it('of its list holds where the vote names none; without a choice that is assent it judges nothing, and says why', () => {
    const list = { rule: 'management-bylaws' }
    expect(count({ units: 2, chosen: ballots(2), vote: forOrAgainst, list }).rule).toMatchObject({
      met: true,
      sentence: '가결되었습니다. 입주자등의 과반수: 2세대 중 2세대가 찬성해야 하는데 2세대가 찬성했습니다.',
    })
    expect(count({ units: 2, chosen: ballots(2), list }).rule).toMatchObject({
      met: null,
      conditions: [],
      sentence: expect.stringContaining('찬성에 해당하는 선택지가 표시되지 않은'),
    })
  })
  it('is not judged where nothing names one', () =>
    expect(count({ units: 2, chosen: ballots(2), vote: forOrAgainst }).rule).toBeNull())
  it('cannot be judged by areas that nobody knows, where they would decide', () => {
    const judged = (areas: readonly (number | null)[]) =>
      count({ units: 3, areas, chosen: ballots(2, 1), vote: { ...forOrAgainst, rule: 'assembly-ordinary' } })
    expect(judged([600_000, 600_000, 600_000]).rule?.met).toBe(true)
    expect(judged([600_000, 600_000, null])).toMatchObject({
      rule: { met: null, sentence: expect.stringContaining('명부에 면적이나 대지지분이 없는') },
      notes: [{ code: 'AREA_UNKNOWN', text: expect.stringContaining('1곳') }],
    })
    expect(judged([600_000, null, 500_000]).rule?.met).toBe(true)
  })
})

describe('fractions of a vote’s own', () => {
  const half = { numerator: 1, denominator: 2, over: false }
  it('are judged by its weight: turnout of all, approval of those who voted', () => {
    const rule = { turnout: half, approval: { ...half, over: true, of: 'voters' as const } }
    const judged = (weight: 'unit' | 'area') =>
      count({ units: 4, areas: [1_200_000], chosen: ballots(1, 1), vote: { ...forOrAgainst, weight, rule } }).rule
    expect(judged('unit')).toMatchObject({
      met: false,
      conditions: [
        { kind: 'turnout', basis: 'units', needed: 2, reached: 2, total: 4, met: true },
        { kind: 'approval', basis: 'units', needed: 2, reached: 1, total: 2, met: false },
      ],
      sentence: '부결되었습니다. 투표한 세대의 과반수: 2세대 중 2세대가 찬성해야 하는데 1세대만 찬성했습니다.',
    })
    expect(judged('area')).toMatchObject({
      met: true,
      conditions: [
        { needed: 150, reached: 180, total: 300 },
        { needed: 90.0001, reached: 120, total: 180 },
      ],
    })
  })
  it('of those who voted fail where nobody did', () =>
    expect(
      count({ units: 2, chosen: [], vote: { ...forOrAgainst, rule: { approval: { ...half, of: 'voters' } } } }).rule
        ?.met,
    ).toBe(false))
  it('tell turnout at any time', () =>
    expect(count({ units: 4, chosen: ballots(1), vote: { rule: { turnout: half } } }).turnoutRule).toMatchObject({
      met: false,
      conditions: [{ kind: 'turnout', needed: 2, reached: 1 }],
    }))
})

describe('an election', () => {
  const candidates = (maxChoices = 1) => ({
    rule: 'building-representative',
    questions: [sampleQuestion(1, { maxChoices, labels: ['가', '나', '다'] })],
  })
  it('is won by most votes where enough have voted', () =>
    expect(count({ units: 5, chosen: ballots(1, 2), vote: candidates() }).rule).toMatchObject({
      met: true,
      sentence: '나: 최다 득표(2세대)로 당선되었습니다.',
    }))
  it('is not won where too few have', () =>
    expect(count({ units: 6, chosen: ballots(1, 2), vote: candidates() }).rule).toMatchObject({
      met: false,
      sentence: '당선자가 없습니다. 입주자등 과반수 투표: 6세대 중 4세대가 투표해야 하는데 3세대만 투표했습니다.',
    }))
  it('ends in a tie that is told', () =>
    expect(count({ units: 4, chosen: ballots(2, 2), vote: candidates() }).rule).toMatchObject({
      met: null,
      sentence: '가, 나: 표가 같아(각 2세대) 당선자를 정할 수 없습니다.',
    }))
  it('of as many as may be chosen has as many winners', () =>
    expect(count({ units: 4, chosen: ballots(2, 2), vote: candidates(2) }).rule?.sentence).toBe(
      '가, 나: 최다 득표로 당선되었습니다.',
    ))
  it('of a sole candidate takes more than half of those who voted', () => {
    const sole = { rule: 'building-representative', questions: [assenting()] }
    expect(count({ units: 6, chosen: ballots(2, 2), vote: sole }).rule).toMatchObject({
      met: false,
      conditions: [
        { kind: 'turnout', met: true },
        { kind: 'approval', needed: 3, reached: 2, total: 4, met: false },
      ],
    })
    expect(count({ units: 6, chosen: ballots(3, 1), vote: sole }).rule?.met).toBe(true)
  })
})

describe('of several questions', () => {
  it('each has its verdict, and all of them together name the questions', () => {
    const vote = { rule: 'management-bylaws', questions: [assenting(1), assenting(2)] }
    const counted = count({
      units: 3,
      chosen: [
        [0, 0],
        [0, 1],
        [0, 1],
      ],
      vote,
    })
    expect(counted.questions).toMatchObject([{ rule: { met: true } }, { rule: { met: false } }])
    expect(counted.rule).toMatchObject({
      met: false,
      conditions: [
        { label: '1호 안건: 입주자등의 과반수', met: true },
        { label: '2호 안건: 입주자등의 과반수', met: false },
      ],
      sentence: '안건 2건 중 가결 1건, 부결 1건입니다.',
    })
  })
  it('those that only ask what people think are not judged', () => {
    const vote = { rule: 'management-bylaws', questions: [assenting(1), sampleQuestion(2)] }
    const counted = count({
      units: 2,
      chosen: [
        [0, 1],
        [0, 1],
      ],
      vote,
    })
    expect(counted.rule).toMatchObject({ met: true, conditions: [{ label: '입주자등의 과반수' }] })
    expect(counted.questions?.map((question) => question.rule?.met)).toEqual([true, undefined])
  })
})
