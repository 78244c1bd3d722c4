import { expect, it } from 'vitest'
import { createProgressLine } from '#services/processes/setup/progress-line.ts'

const shownOn = (isTTY: boolean): string => {
  let shown = ''
  const line = createProgressLine({ isTTY, write: (text: string | Uint8Array) => (shown += String(text)) !== '' })
  line.show('Starting Postgres')
  line.show('Opening the log')
  line.clear()
  return shown.replaceAll(/\d+\.\d/g, '0.0')
}

it('shows one step after the other in one line of a terminal, and leaves none', () => {
  const clear = '\r\u001B[2K'
  expect(shownOn(true)).toMatch(/^[^\n]+$/)
  expect(
    shownOn(true)
      .split(clear)
      .map((text) => text.trim()),
  ).toEqual(['', '0.0 s  Starting Postgres …', '0.0 s  Opening the log …', ''])
})

it('writes a line for each step elsewhere', () => {
  expect(
    shownOn(false)
      .split('\n')
      .map((text) => text.trim()),
  ).toEqual(['0.0 s  Starting Postgres …', '0.0 s  Opening the log …', ''])
})
