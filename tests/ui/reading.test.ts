import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../resident-ui/src/reading/sentences.ts'
import { settingsIn } from '../../resident-ui/src/reading/reading-settings.ts'

describe('settings for reading', () => {
  const usual = { size: 'normal', isBold: false, speed: 'normal', readsOn: true }
  test.each([null, 'x', 7, [], { size: 'huge', isBold: 'yes', speed: 2 }])('are the usual ones for %j', (stored) =>
    expect(settingsIn(stored)).toEqual(usual),
  )
  test('are those that were stored', () => {
    const stored = { size: 'largest', isBold: true, speed: 'slow', readsOn: false }
    expect(settingsIn(stored, 'small')).toEqual(stored)
  })
  test('take over the text size of earlier releases', () =>
    expect(settingsIn(null, 'large')).toEqual({ ...usual, size: 'large' }))
})

describe('sentences', () => {
  test('end where they end, and lose nothing', () => {
    expect(sentencesOf(' 주차장을\n 개방할까요? 예, 2.5대입니다. 끝 ')).toEqual([
      '주차장을 개방할까요?',
      '예, 2.5대입니다.',
      '끝',
    ])
    expect(sentencesOf('  ')).toEqual([])
  })
  test('are cut at a space where they are long, and anywhere where there is none', () => {
    const long = sentencesOf('가나다라 '.repeat(100))
    expect(long.every((sentence) => sentence.length <= 160)).toBe(true)
    expect(long.join(' ')).toBe('가나다라 '.repeat(100).trim())
    expect(sentencesOf('가'.repeat(400)).join('')).toBe('가'.repeat(400))
  })
  test('of 100,000 characters are made at once', () => {
    expect(sentencesOf('가. '.repeat(33_000))).toHaveLength(33_000)
    expect(sentencesOf('가'.repeat(100_000)).join('')).toHaveLength(100_000)
  })
})
