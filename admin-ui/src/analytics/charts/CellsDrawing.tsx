import { naturalOrder } from '#events/values/natural-order.ts'
import { formatPercent } from '#ui/format.ts'
import type { CellsChart } from '#services/analytics/charts.contract.ts'
import type { Canvas, Drawing } from '../../kit/chart/drawing.ts'

type Cell = CellsChart['rows'][number]

/** Grid of cells, a building per line; there is no cell without owners. */
type Grid = {
  readonly dongs: readonly string[]
  readonly bands: readonly { readonly band: number; readonly name: string }[]
  readonly cells: ReadonlyMap<string, Cell>
}

const keyOf = (dong: string, band: number): string => `${dong}\n${band}`

/** Arranges cells in lines and columns. */
export const gridOf = (rows: readonly Cell[]): Grid => ({
  dongs: [...new Set(rows.map(({ dong }) => dong))].toSorted(naturalOrder),
  bands: [...new Map(rows.map(({ band, bandName }) => [band, bandName]))]
    .map(([band, name]) => ({ band, name }))
    .toSorted((one, other) => one.band - other.band),
  cells: new Map(rows.map((cell) => [keyOf(cell.dong, cell.band), cell])),
})

type CellTexts = { readonly shareOf: (cell: Cell) => number | null; readonly sentenceOf: (cell: Cell) => string }

const LEFT = 64
const TOP = 40
const ROW = 32
const GAP = 2

const cellAt = ({ dongs, bands, cells }: Grid, place: number): Cell | undefined =>
  cells.get(keyOf(dongs[Math.floor(place / bands.length)] ?? '', bands[place % bands.length]?.band ?? -1))

/**
 * Draws buildings below each other and bands of area side by side; more participation is darker.
 */
export const cellsDrawing = (grid: Grid, words: CellTexts): Drawing => {
  const { dongs, bands } = grid
  return {
    label: '동과 면적대의 칸',
    count: dongs.length * bands.length,
    stride: bands.length,
    heightOf: () => TOP + dongs.length * ROW,
    sentence: (place) => {
      const cell = cellAt(grid, place)
      return cell === undefined
        ? `${dongs[Math.floor(place / bands.length)] ?? ''}동 ${bands[place % bands.length]?.name ?? ''}: 소유자가 없습니다.`
        : words.sentenceOf(cell)
    },
    placeAt: ({ x, y }, { width }) => {
      const column = Math.floor((x - LEFT) / ((width - LEFT) / bands.length))
      const line = Math.floor((y - TOP) / ROW)
      const isInside = column >= 0 && column < bands.length && line >= 0 && line < dongs.length
      return isInside ? line * bands.length + column : null
    },
    draw: (canvas) => <Cells grid={grid} words={words} canvas={canvas} />,
  }
}

/** Opacities of the bands of shares, and the index from which the text is light. */
const DARKNESS = [0.06, 0.2, 0.38, 0.85, 1] as const
const LIGHT_FROM = 3
const darkness = (share: number): number => Math.min(DARKNESS.length - 1, Math.floor(share * DARKNESS.length))

type CellsProps = { readonly grid: Grid; readonly words: CellTexts; readonly canvas: Canvas }

const Cells = ({ grid, words, canvas: { width, colours, at } }: CellsProps) => {
  const { dongs, bands } = grid
  const step = (width - LEFT) / Math.max(1, bands.length)
  return (
    <>
      {bands.map(({ band, name }, column) => (
        <BandName
          key={band}
          name={name}
          x={LEFT + (column + 0.5) * step}
          isNarrow={step < 110}
          fill={colours.textMuted}
        />
      ))}
      {dongs.map((dong, line) => (
        <text
          key={dong}
          x={LEFT - 8}
          y={TOP + (line + 0.5) * ROW}
          textAnchor="end"
          dominantBaseline="middle"
          fill={colours.textMuted}
        >
          {dong}
        </text>
      ))}
      {Array.from({ length: dongs.length * bands.length }, (_, place) => {
        const cell = cellAt(grid, place)
        return cell === undefined ? null : (
          <Square
            key={place}
            share={words.shareOf(cell)}
            x={LEFT + (place % bands.length) * step}
            y={TOP + Math.floor(place / bands.length) * ROW}
            width={step}
            isRead={place === at}
            colours={colours}
          />
        )
      })}
    </>
  )
}

type SquareProps = {
  /** Share of participation; null where it is withheld. */
  readonly share: number | null
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isRead: boolean
  readonly colours: Canvas['colours']
}

const Square = ({ share, x, y, width, isRead, colours }: SquareProps) => {
  const dark = share === null ? 0 : darkness(share)
  return (
    <>
      <rect
        x={x + GAP / 2}
        y={y + GAP / 2}
        width={width - GAP}
        height={ROW - GAP}
        rx={3}
        fill={share === null ? colours.surfaceSunken : colours.done}
        fillOpacity={share === null ? 1 : DARKNESS[dark]}
        stroke={isRead ? colours.focus : colours.border}
        strokeWidth={isRead ? 2.5 : 1}
      />
      <text
        x={x + width / 2}
        y={y + ROW / 2}
        textAnchor="middle"
        dominantBaseline="middle"
        fill={share !== null && dark >= LIGHT_FROM ? colours.onPrimary : colours.text}
      >
        {share === null ? '–' : formatPercent(Math.floor(share * 100) / 100)}
      </text>
    </>
  )
}

type BandNameProps = { readonly name: string; readonly x: number; readonly isNarrow: boolean; readonly fill: string }

/** Draws the name of a band in two lines: "60㎡ 초과 85㎡ 이하". */
const BandName = ({ name, x, isNarrow, fill }: BandNameProps) => {
  const words = name.split(' ')
  const lines = words.length > 2 ? [words.slice(0, 2).join(' '), words.slice(2).join(' ')] : [name]
  return (
    <>
      {lines.map((line, index) => (
        <text
          key={line}
          x={x}
          y={14 + index * 15 + (lines.length === 1 ? 8 : 0)}
          textAnchor="middle"
          fontSize={isNarrow ? 10 : 12}
          fill={fill}
        >
          {isNarrow ? line.replace(' 초과', '~').replace(' 이하', '') : line}
        </text>
      ))}
    </>
  )
}
