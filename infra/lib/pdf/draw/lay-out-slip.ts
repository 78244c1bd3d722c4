import type { Run } from './pdf-document.ts'
import { createSheets, PAGE, type Mark, type Sheets } from './sheets.ts'
import type { Slip, SlipSection, SlipStub } from './slips.ts'
import type { Typesetter } from './typesetter.ts'

/**
 * Arrangement of slips on a sheet: how many beside and beneath each other, and the factor of their
 * letter sizes.
 */
export type Format = { readonly across: number; readonly down: number; readonly scale: number }

/**
 * Formats from the smallest slip to the largest. Letters smaller than these are hard to read
 * without glasses.
 */
const FORMATS: readonly Format[] = [
  { across: 2, down: 2, scale: 1 },
  { across: 1, down: 2, scale: 1.08 },
  { across: 1, down: 1, scale: 1.18 },
]

const EDGE = 26
const SIZES = { above: 8.5, title: 16, about: 10.5, note: 8.5, question: 11, hint: 8.5, choice: 11.5 } as const
const ROW = { padding: 6, number: 34, box: 42, tick: 15, gap: 8 } as const
const FOOT = { stamp: 50, field: 27, label: 40 } as const
const LEADING = 1.38
const STUB = {
  title: 10.5,
  about: 8.5,
  note: 7.5,
  label: 8.5,
  fields: 70,
  box: { width: 74, height: 30 },
  height: 92,
} as const
/**
 * Dashed line, in points: length of a dash, distance from dash to dash, height of the row, and
 * width of its caption.
 */
const CUT = { dash: 4, step: 7, height: 22, name: 44 } as const
/** Height above the content of further pages, where the number stands alone; points. */
const NUMBER_HEIGHT = 44
/**
 * Height that must be left on a slip for a question to begin there, so that it stays with its
 * choices; points.
 */
const KEPT_TOGETHER = 70

/**
 * Position of the number on a slip: the right end of its base line, in points from the slip's lower
 * left corner.
 */
export type SlipNumber = { readonly right: number; readonly y: number; readonly size: number }
export type LaidOutSlip = {
  readonly format: Format
  readonly width: number
  readonly height: number
  /** Marks of each page of one slip, with y from its lower edge. */
  readonly pages: readonly (readonly Mark[])[]
  readonly number: SlipNumber
  /** True where the number stands on a stub of the first page, and on no other page. */
  readonly hasStub: boolean
}

type SlipContext = Typesetter & {
  readonly sheets: Sheets
  readonly width: number
  readonly scale: number
  readonly fullRoom: number
}

const addLines = ({ sheets, linesOf, width, scale }: SlipContext, run: Run, size: number, after = 0): void => {
  const points = size * scale
  for (const line of linesOf(run, points, width)) {
    if (sheets.room() < points * LEADING) sheets.nextPage()
    sheets.add(points * LEADING, [{ kind: 'text', ...line, x: EDGE, y: points * 1.1, size: points }])
  }
  sheets.add(after * scale, [])
}

/** Draws label and line of each field of a stub, side by side to the left of its box. */
const stubFields = ({ width, scale, widthOf }: SlipContext, { fields }: SlipStub, base: number): readonly Mark[] => {
  const size = STUB.label * scale
  const share = (width - STUB.box.width * scale - 12) / fields.length
  return fields.flatMap((text, index): readonly Mark[] => {
    const run = { text, weight: 'regular', tone: 'ink' } as const
    const [x, label] = [EDGE + index * share, widthOf(run, size) + 5]
    return [
      { kind: 'text', ...run, size, x, y: base - 3 },
      { kind: 'rule', x: x + label, y: base, width: share - label - 10, thickness: 0.6, tone: 'line' },
    ]
  })
}

const dashes = (from: number, to: number, y: number): readonly Mark[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / CUT.step)) }, (_, index): Mark => ({
    kind: 'rule',
    x: from + index * CUT.step,
    y,
    width: CUT.dash,
    thickness: 0.7,
    tone: 'accent',
  }))

/**
 * Adds the stub: the number's position, a line to write on, a box to sign in, and the dashed line
 * along which it is torn off.
 */
const addStub = (ground: SlipContext, stub: SlipStub, about: string): void => {
  const { sheets, width, scale, widthOf, linesOf } = ground
  const line = (run: Run, size: number, y: number): readonly Mark[] =>
    linesOf(run, size * scale, width * 0.6)
      .slice(0, 1)
      .map((first): Mark => ({ kind: 'text', ...first, x: EDGE, y: y * scale, size: size * scale }))
  const height = STUB.height * scale
  const box = { width: STUB.box.width * scale, height: STUB.box.height * scale }
  const name = { text: stub.box, weight: 'regular', tone: 'soft' } as const
  const left = EDGE + width - box.width
  sheets.add(height, [
    ...line({ text: stub.title, weight: 'bold' }, STUB.title, 12),
    ...line({ text: about }, STUB.about, 26),
    ...line({ text: stub.note, tone: 'soft' }, STUB.note, 38),
    ...stubFields(ground, stub, STUB.fields * scale + 12),
    { kind: 'frame', x: left, y: height - 6, ...box, thickness: 0.6, tone: 'line' },
    { kind: 'text', ...name, size: STUB.note * scale, x: left + 4, y: height - box.height + 4 },
  ])
  const cut = { text: stub.cut, weight: 'regular', tone: 'soft' } as const
  const [middle, y] = [EDGE + width / 2, CUT.height / 2]
  const size = STUB.note * scale
  sheets.add(CUT.height, [
    ...dashes(EDGE - 14, middle - CUT.name / 2, y),
    { kind: 'text', ...cut, size, x: middle - widthOf(cut, size) / 2, y: y + size / 3 },
    ...dashes(middle + CUT.name / 2, EDGE + width + 14, y),
  ])
}

const addHead = (ground: SlipContext, { above, title, about, notes, stub }: Slip): void => {
  if (stub !== undefined) addStub(ground, stub, about)
  // Without a stub the number stands to the right of the first two lines.
  const beside = { ...ground, width: ground.width * (stub === undefined ? 0.56 : 1) }
  addLines(beside, { text: above, tone: 'soft' }, SIZES.above, 2)
  addLines(beside, { text: title, weight: 'bold' }, SIZES.title, 5)
  addLines(ground, { text: about, weight: 'bold' }, SIZES.about, 3)
  for (const text of notes) addLines(ground, { text, tone: 'soft' }, SIZES.note)
  ground.sheets.add(6, [{ kind: 'rule', x: EDGE, y: 5, width: ground.width, thickness: 1.2, tone: 'accent' }])
}

const addChoice = (ground: SlipContext, { number, label }: SlipSection['choices'][number]): void => {
  const { sheets, linesOf, widthOf, width, scale } = ground
  const size = SIZES.choice * scale
  const left = number === null ? 0 : ROW.number * scale
  const lines = linesOf({ text: label }, size, width - left - (ROW.box + ROW.gap) * scale)
  const height = lines.length * size * LEADING + 2 * ROW.padding * scale
  if (sheets.room() < height) sheets.nextPage()
  const base = ROW.padding * scale + size * 1.08
  const tick = ROW.tick * scale
  const numbered = number === null ? [] : [{ text: number, weight: 'bold', tone: 'ink' } as const]
  sheets.add(height, [
    ...numbered.map((run): Mark => ({
      kind: 'text',
      ...run,
      size,
      x: EDGE + (left - widthOf(run, size)) / 2,
      y: base,
    })),
    ...lines.map((line, index): Mark => ({
      kind: 'text',
      ...line,
      size,
      x: EDGE + left,
      y: base + index * size * LEADING,
    })),
    {
      kind: 'frame',
      x: EDGE + width - (ROW.box * scale + tick) / 2,
      y: (height + tick) / 2,
      width: tick,
      height: tick,
      thickness: 1,
      tone: 'ink',
    },
    { kind: 'rule', x: EDGE, y: height, width, thickness: 0.5, tone: 'line' },
  ])
}

const addWhole = (ground: SlipContext, { title, hint, choices }: SlipSection): void => {
  ground.sheets.add(7 * ground.scale, [])
  addLines(ground, { text: title, weight: 'bold' }, SIZES.question)
  addLines(ground, { text: hint, tone: 'soft' }, SIZES.hint, 3)
  for (const choice of choices) addChoice(ground, choice)
}

/** Height of a section without page breaks, in points. */
const heightOf = (ground: SlipContext, section: SlipSection): number => {
  const roll = createSheets({ height: 0, top: 0, room: Number.MAX_SAFE_INTEGER })
  addWhole({ ...ground, sheets: roll }, section)
  return Number.MAX_SAFE_INTEGER - roll.room()
}

/** Adds a question; it stays on one page unless no page holds it. */
const addSection = (ground: SlipContext, section: SlipSection): void => {
  const height = heightOf(ground, section)
  const fits = height <= ground.fullRoom
  if (ground.sheets.room() < (fits ? height : KEPT_TOGETHER * ground.scale)) ground.sheets.nextPage()
  addWhole(ground, section)
}

const addFoot = (ground: SlipContext, { fields, stamp }: Slip): void => {
  const { sheets, width, scale, widthOf } = ground
  const side = FOOT.stamp * scale
  const field = FOOT.field * scale
  const height = Math.max(side, fields.length * field)
  if (sheets.room() < height + 10) sheets.nextPage()
  // The stamp's frame stands at the foot, whatever is above it.
  sheets.add(sheets.room() - height, [])
  const size = SIZES.note * scale
  const label = { text: stamp, weight: 'regular', tone: 'soft' } as const
  const x = EDGE + width - side
  sheets.add(height, [
    ...fields.flatMap((text, index): readonly Mark[] => {
      const y = (index + 1) * field
      const line = { x: EDGE + FOOT.label * scale, y, width: width - side - FOOT.label * scale - 14 }
      return [
        { kind: 'text', text, weight: 'regular', tone: 'ink', size: size * 1.1, x: EDGE, y: y - 2 },
        { kind: 'rule', ...line, thickness: 0.6, tone: 'line' },
      ]
    }),
    { kind: 'frame', x, y: height, width: side, height: side, thickness: 0.6, tone: 'line' },
    {
      kind: 'text',
      ...label,
      size: size * 0.85,
      x: x + (side - widthOf(label, size * 0.85)) / 2,
      y: height - side / 2 + 3,
    },
  ])
}

const layOutIn = (slip: Slip, typesetter: Typesetter, format: Format): LaidOutSlip => {
  const { across, down, scale } = format
  const [width, height] = [PAGE.width / across, PAGE.height / down]
  const flow = createSheets({ height, top: EDGE, room: height - 2 * EDGE })
  const nextPage = (): void => {
    flow.nextPage()
    flow.add(NUMBER_HEIGHT, [])
  }
  const sheets = { ...flow, nextPage }
  const ground = {
    ...typesetter,
    sheets,
    scale,
    width: width - 2 * EDGE,
    fullRoom: height - 2 * EDGE - NUMBER_HEIGHT,
  }
  addHead(ground, slip)
  for (const section of slip.sections) addSection(ground, section)
  addFoot(ground, slip)
  const size = 15 * scale
  return {
    format,
    width,
    height,
    pages: sheets.pages(),
    number: { right: width - EDGE, y: height - EDGE - size * 1.6, size },
    hasStub: slip.stub !== undefined,
  }
}

/**
 * Lays out a slip on the smallest paper that holds it whole; one that no paper holds takes several
 * sheets. Pure.
 */
export const layOutSlip = (slip: Slip, typesetter: Typesetter): LaidOutSlip => {
  const tried = FORMATS.map((format) => layOutIn(slip, typesetter, format))
  const whole = tried.find(({ pages }) => pages.length === 1) ?? tried.at(-1)
  if (!whole) throw new Error('there is no format of slips')
  return whole
}
