/**
 * Colours of one theme. Pairs that carry text keep AA for the office and AAA for residents
 * (tests/ui/tokens.test.ts).
 */
export type Palette = {
  readonly background: string
  readonly surface: string
  readonly surfaceSunken: string
  readonly border: string
  /** Outlines of controls: 3:1 against what is around them. */
  readonly borderStrong: string
  readonly text: string
  readonly textMuted: string
  readonly primary: string
  readonly primaryHover: string
  readonly onPrimary: string
  readonly primarySoft: string
  readonly onPrimarySoft: string
  /** 미참여: grey and empty. */
  readonly pending: string
  readonly pendingSoft: string
  /** 완료: the primary colour, filled. */
  readonly done: string
  readonly doneSoft: string
  /** 위험: amber to red, hatched with `hatch`, so that it does not depend on colour alone. */
  readonly risk: string
  readonly riskSoft: string
  readonly riskStrong: string
  readonly hatch: string
  readonly danger: string
  readonly dangerSoft: string
  readonly focus: string
  readonly veil: string
}

const light: Palette = {
  background: '#f6f4f1',
  surface: '#ffffff',
  surfaceSunken: '#efece7',
  border: '#ddd8d1',
  borderStrong: '#8a827a',
  text: '#1e1b18',
  textMuted: '#4b453f',
  primary: '#0b5557',
  primaryHover: '#083f41',
  onPrimary: '#ffffff',
  primarySoft: '#e1f0ef',
  onPrimarySoft: '#07474a',
  pending: '#6e675f',
  pendingSoft: '#efece7',
  done: '#0b5557',
  doneSoft: '#e1f0ef',
  risk: '#9a4a00',
  riskSoft: '#fdebd8',
  riskStrong: '#a32018',
  hatch: 'repeating-linear-gradient(135deg, #9a4a00 0 2px, #fdebd8 2px 6px)',
  danger: '#8f1710',
  dangerSoft: '#fcebe9',
  focus: '#0a3f8f',
  veil: 'rgba(246, 244, 241, 0.86)',
}

const dark: Palette = {
  background: '#161412',
  surface: '#201d1a',
  surfaceSunken: '#2a2622',
  border: '#3b3631',
  borderStrong: '#8f867c',
  text: '#f3f0ec',
  textMuted: '#cfc8bf',
  primary: '#5cc8c4',
  primaryHover: '#83dad6',
  onPrimary: '#062b2b',
  primarySoft: '#143b3b',
  onPrimarySoft: '#b5ebe8',
  pending: '#ada499',
  pendingSoft: '#2a2622',
  done: '#5cc8c4',
  doneSoft: '#143b3b',
  risk: '#f2a65a',
  riskSoft: '#43290f',
  riskStrong: '#ff9a8c',
  hatch: 'repeating-linear-gradient(135deg, #f2a65a 0 2px, #43290f 2px 6px)',
  danger: '#ffb4a9',
  dangerSoft: '#4a1a15',
  focus: '#a8c7ff',
  veil: 'rgba(22, 20, 18, 0.86)',
}

/**
 * Tokens that do not depend on the theme. Numbers are CSS pixels, `motion` milliseconds, `type.*`
 * base sizes in pixels.
 */
const measures = {
  /** Unit of spacing: `space * 3`, in CSS `--space-3`. */
  space: 4,
  radius: 10,
  /** Minimum height of a main button. */
  touch: 52,
  motion: 160,
  type: {
    family:
      "'Pretendard Variable', Pretendard, -apple-system, BlinkMacSystemFont, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif",
    office: 15,
    officeTable: 14,
    residentSmall: 17,
    resident: 19,
    residentLarge: 23,
  },
  shadow: {
    /** Shadow of floating elements only. */
    float: '0 8px 28px rgba(30, 27, 24, 0.16)',
  },
} as const

/**
 * Design tokens of both apps; `tokens.css` holds the same values (checked by
 * tests/ui/tokens.test.ts).
 */
export const tokens = { light, dark, ...measures }
export type ThemeName = 'light' | 'dark'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Custom properties of a theme's colours: `primarySoft` becomes `--color-primary-soft`. */
export const colorVariables = (palette: Palette): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--color-${kebab(name)}`, value]))

/** Custom properties of all tokens but colours. */
export const measureVariables = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 8, 10, 12, 16].map((step) => [`--space-${step}`, `${step * measures.space}px`]),
  ),
  '--radius': `${measures.radius}px`,
  '--touch': `${measures.touch}px`,
  '--motion': `${measures.motion}ms`,
  '--font-family': measures.type.family,
  '--shadow-float': measures.shadow.float,
})
