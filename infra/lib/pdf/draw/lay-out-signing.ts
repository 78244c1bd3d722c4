import type { Block, Run } from './pdf-document.ts'
import { MARGIN, TEXT_WIDTH, type Mark, type Sheets } from './sheets.ts'
import type { Typesetter } from './typesetter.ts'

const WRITING = { leading: 26, after: 10 } as const
const SIGNING = { size: 9.5, height: 36, gap: 22, label: 74, after: 14, place: '(서명 또는 인)' } as const
const ISSUER = { before: 8, day: 11, name: 17, seal: 54, after: 6 } as const

/** Lays out empty lines for handwriting, over several pages where need be. */
export const layOutWriting = (sheets: Sheets, { lines }: Extract<Block, { readonly kind: 'writing' }>): void => {
  for (let line = 0; line < lines; line += 1) {
    if (sheets.room() < WRITING.leading) sheets.nextPage()
    const rule = { kind: 'rule', x: MARGIN.left, y: WRITING.leading, width: TEXT_WIDTH } as const
    sheets.add(WRITING.leading, [{ ...rule, thickness: 0.4, tone: 'line' }])
  }
  sheets.add(WRITING.after, [])
}

/** Lays out signature boxes, two beside each other; a pair stays on the page of its line. */
export const layOutSigning = (
  sheets: Sheets,
  { linesOf, widthOf }: Typesetter,
  { rows }: Extract<Block, { readonly kind: 'signing' }>,
): void => {
  const width = (TEXT_WIDTH - SIGNING.gap) / 2
  const y = SIGNING.height - 11
  const place = { text: SIGNING.place, weight: 'regular', tone: 'soft' } as const
  const placeWidth = widthOf(place, SIGNING.size)
  const lineOf = (run: Run, x: number, room: number): readonly Mark[] =>
    linesOf(run, SIGNING.size, room)
      .slice(0, 1)
      .map((line): Mark => ({ kind: 'text', ...line, size: SIGNING.size, x, y }))
  const marksOf = ([label, name]: readonly [string, string], side: number): readonly Mark[] => {
    const x = MARGIN.left + side * (width + SIGNING.gap)
    return [
      ...lineOf({ text: label, tone: 'soft' }, x, SIGNING.label - 6),
      ...lineOf({ text: name }, x + SIGNING.label, width - SIGNING.label - placeWidth - 6),
      { kind: 'text', ...place, size: SIGNING.size, x: x + width - placeWidth, y },
      { kind: 'rule', x, y: SIGNING.height, width, thickness: 0.6, tone: 'line' },
    ]
  }
  for (let row = 0; row < rows.length; row += 2) {
    if (sheets.room() < SIGNING.height) sheets.nextPage()
    sheets.add(SIGNING.height, rows.slice(row, row + 2).flatMap(marksOf))
  }
  sheets.add(SIGNING.after, [])
}

/**
 * Lays out day and name in the middle of the page, with the frame of a seal at the name's end; they
 * stay together.
 */
export const layOutIssuer = (
  sheets: Sheets,
  { linesOf, widthOf }: Typesetter,
  { day, name, seal }: Extract<Block, { readonly kind: 'issuer' }>,
): void => {
  const centred = (run: Run, size: number, room: number, top: number): readonly Mark[] =>
    linesOf(run, size, room).map((line, index): Mark => {
      const x = MARGIN.left + (room - widthOf(line, size)) / 2
      return { kind: 'text', ...line, size, x, y: top + size * (1.2 + 1.4 * index) }
    })
  const room = TEXT_WIDTH - 2 * (ISSUER.seal + 12)
  const inside = centred({ text: name, weight: 'bold' }, ISSUER.name, room, 0)
  const height = Math.max(ISSUER.seal, inside.length * ISSUER.name * 1.4) + 2
  if (sheets.room() < ISSUER.before + ISSUER.day * 2.2 + height) sheets.nextPage()
  sheets.add(ISSUER.before, [])
  sheets.add(ISSUER.day * 2.2, centred({ text: day }, ISSUER.day, TEXT_WIDTH, 0))
  const left = (TEXT_WIDTH - room) / 2
  const lift = Math.max(0, (ISSUER.seal - inside.length * ISSUER.name * 1.4) / 2)
  const x = PAGE_RIGHT - ISSUER.seal
  const label = { text: seal, weight: 'regular', tone: 'soft' } as const
  sheets.add(height, [
    ...inside.map((mark) => ({ ...mark, x: mark.x + left, y: mark.y + lift })),
    { kind: 'frame', x, y: ISSUER.seal, width: ISSUER.seal, height: ISSUER.seal, thickness: 0.6, tone: 'line' },
    { kind: 'text', ...label, size: 8, x: x + (ISSUER.seal - widthOf(label, 8)) / 2, y: ISSUER.seal / 2 + 3 },
  ])
  sheets.add(ISSUER.after, [])
}

const PAGE_RIGHT = MARGIN.left + TEXT_WIDTH
