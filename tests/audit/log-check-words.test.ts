import { expect, it } from 'vitest'
import { logCheckText, logFindingText, lossText } from '../../admin-ui/src/audit/log-check-labels.ts'

const base = {
  checkedAt: '2026-11-21T18:17:00.000Z',
  wholeSince: '2026-11-21T18:17:00.000Z',
  size: 1_234,
  heads: 56,
  running: null,
  finding: null,
  loss: null,
} as const

it('an intact log says how much was computed anew', () => {
  const { title, text } = logCheckText({ ...base, status: 'intact' })
  expect(title).toBe('기록이 위·변조되지 않았습니다')
  expect(text).toContain('1,234건')
  expect(text).toContain('56개')
})

it('a log that is verified in parts says how long ago all of it was', () => {
  const { text } = logCheckText({ ...base, wholeSince: '2026-11-02T18:17:00.000Z', status: 'intact' })
  expect(text).toContain('한 달에 나누어')
  expect(text).toContain('19일 전')
  expect(logCheckText({ ...base, wholeSince: null, status: 'intact' }).text).toContain('아직 끝나지 않았습니다')
})

it('a log that differs says what to do, and where it is', () => {
  expect(logCheckText({ ...base, status: 'differs' }).text).toContain('바로 시스템 담당자에게')
  expect(logFindingText({ what: 'hash', position: 77, detail: '' })).toBe(
    '77번째 기록: 기록의 내용이 처음 남긴 것과 다릅니다.',
  )
})

it('a loss says how much is gone, from where to where, and that nothing is signed meanwhile', () => {
  const { title, text } = lossText({ noticedAt: '2026-11-28T03:00:00.000Z', events: 1_015, first: 389, last: 1_403 })
  expect(title).toContain('사라졌습니다')
  expect(text).toContain('389번째부터 1403번째')
  expect(text).toContain('1,015건')
  expect(text).toContain('서명하지 않습니다')
})
