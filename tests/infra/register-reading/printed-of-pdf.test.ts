import { describe, expect, it } from 'vitest'
import { printedOfPdf } from '#infra/lib/registry-record/printed-of-pdf.ts'
import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import { plainRegister, printedSamples } from './printed-samples.ts'

describe('a register’s PDF', () => {
  it.each(Object.entries(printedSamples))('is read as it was printed: %s', async (_, printed) => {
    expect(await printedOfPdf(await drawRegister(printed))).toEqual(printed)
  })

  it.each(['bars', 'black'] as const)(
    'is cancelled where %s lie over an entry, as where red strokes do',
    async (strikes) => {
      const printed = printedSamples['entries that are cancelled'] ?? plainRegister
      expect(await printedOfPdf(await drawRegister(printed, { strikes }))).toEqual(printed)
    },
  )

  it('says that time of Korea in which it was looked at, as UTC', async () => {
    const printed = { ...plainRegister, issuedAt: '2026-12-31T15:00:00.000Z' }
    expect((await printedOfPdf(await drawRegister(printed))).issuedAt).toBe('2026-12-31T15:00:00.000Z')
  })

  it('is the same file for the same register', async () => {
    expect(Buffer.from(await drawRegister(plainRegister)).equals(Buffer.from(await drawRegister(plainRegister)))).toBe(
      true,
    )
  })
})
