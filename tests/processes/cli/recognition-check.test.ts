import { expect, it } from 'vitest'
import { recognitionFindings } from '#services/processes/cli/checks/recognition-check.ts'
import { lineOf } from '#services/processes/cli/finding.ts'

const first = { app: 'kakao', number: 'K-1', from: '2024-01-01', until: '2026-12-31' } as const
const renewed = { app: 'kakao', number: 'K-2', from: '2027-01-01', until: '2029-12-31' } as const
const linesOn = (day: string, ...recognitions: readonly (typeof first | typeof renewed)[]) =>
  recognitionFindings(['kakao'], recognitions, new Date(`${day}T12:00:00+09:00`)).map(lineOf)

it('a recognition is well, warned of in its last month, and a fault after its end', () => {
  expect(linesOn('2026-12-01', first)).toEqual([
    'ok   signing   the provider of kakao is recognised until 2026-12-31 (K-1)',
  ])
  expect(linesOn('2026-12-02', first)).toEqual([
    expect.stringMatching(/^warn signing {3}the recognition of the provider of kakao ends on 2026-12-31 – add the/),
  ])
  expect(linesOn('2026-12-31', first)).toEqual([expect.stringMatching(/^warn/)])
  expect(linesOn('2027-01-01', first)).toEqual([expect.stringMatching(/^FAIL signing .* nobody can sign with it/)])
})

it('one that is renewed already is well until its last day', () => {
  expect(linesOn('2026-12-31', first, renewed)).toEqual([expect.stringMatching(/^ok .*K-1/)])
  expect(linesOn('2027-01-01', first, renewed)).toEqual([expect.stringMatching(/^ok .*K-2/)])
})
