import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colorVariables, measureVariables, tokens, type Palette } from '#ui/tokens.ts'

const css = readFileSync(new URL('../../resident-ui/shared/tokens.css', import.meta.url), 'utf8')

/** Custom properties of the blocks whose selector ends with `selector`. */
const declaredUnder = (selector: string): Record<string, string> => {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  // A long value may be written over several lines.
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value?.trim().replaceAll(/\s+/g, ' '),
    ]),
  )
}

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, "contrast ratio". */
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

type Pair = readonly [keyof Palette, keyof Palette]
const readByResidents: readonly Pair[] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['text', 'surfaceSunken'],
  ['text', 'primarySoft'],
  ['textMuted', 'background'],
  ['textMuted', 'surface'],
  ['textMuted', 'surfaceSunken'],
  ['textMuted', 'primarySoft'],
  ['primary', 'surface'],
  ['primary', 'background'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimarySoft', 'primarySoft'],
  ['danger', 'surface'],
  ['danger', 'background'],
  ['danger', 'dangerSoft'],
]
const readInTheOffice: readonly Pair[] = [
  ['pending', 'surface'],
  ['pending', 'pendingSoft'],
  ['done', 'surface'],
  ['done', 'doneSoft'],
  ['risk', 'surface'],
  ['risk', 'riskSoft'],
  ['riskStrong', 'surface'],
  ['riskStrong', 'riskSoft'],
]
const outlines: readonly Pair[] = [
  ['borderStrong', 'surface'],
  ['borderStrong', 'background'],
  ['focus', 'surface'],
  ['focus', 'background'],
]

describe('design tokens', () => {
  it('are the same in CSS and TypeScript', () => {
    expect(declaredUnder(':root')).toEqual(measureVariables())
    expect(declaredUnder(":root,\n[data-theme='light']")).toEqual(colorVariables(tokens.light))
    expect(declaredUnder(":root:not([data-theme='light'])")).toEqual(colorVariables(tokens.dark))
    expect(declaredUnder("[data-theme='dark']")).toEqual(colorVariables(tokens.dark))
  })

  describe.each([
    ['light', tokens.light],
    ['dark', tokens.dark],
  ] as const)('%s', (_name, palette) => {
    it.each(readByResidents)('%s on %s is AAA', (front, back) => {
      expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(7)
    })
    it.each(readInTheOffice)('%s on %s is AA', (front, back) => {
      expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5)
    })
    it.each(outlines)('%s stands out from %s', (front, back) => {
      expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(3)
    })
  })
})
