import { formatPercent } from '#ui/format.ts'
import { spread, ticksOf, topOf, type Canvas, type Drawing } from './drawing.ts'

export type Point = { readonly x: number; readonly share: number; readonly isEstimated?: boolean }
export type Line = {
  readonly name: string
  readonly points: readonly Point[]
  /** Stroke of the line, since lines must not differ by colour alone. */
  readonly dash?: string
  readonly colour: (colours: Canvas['colours']) => string
}
export type BandPoint = { readonly x: number; readonly low: number; readonly high: number }
export type Threshold = { readonly share: number; readonly text: string }

export type Lines = {
  readonly label: string
  /** Last step of the axis, which has whole steps from 0. */
  readonly last: number
  readonly nameOf: (x: number) => string
  readonly lines: readonly Line[]
  readonly band?: readonly BandPoint[]
  readonly thresholds?: readonly Threshold[]
  readonly sentence: (x: number) => string
}

const LEFT = 48
const RIGHT = 12
const TOP = 18
const BOTTOM = 26
const NAME_WIDTH = 76

type Scale = { readonly x: (value: number) => number; readonly y: (share: number) => number; readonly top: number }

const scaleOf = (lines: Lines, { width, height }: Pick<Canvas, 'width' | 'height'>): Scale => {
  const top = topOf([
    ...lines.lines.flatMap(({ points }) => points.map(({ share }) => share)),
    ...(lines.band ?? []).map(({ high }) => high),
    // The name of a threshold is above its line.
    ...(lines.thresholds ?? []).map(({ share }) => share * 1.05),
  ])
  return {
    top,
    x: (value) => LEFT + (value / Math.max(1, lines.last)) * (width - LEFT - RIGHT),
    y: (share) => height - BOTTOM - (share / top) * (height - BOTTOM - TOP),
  }
}

/** Draws shares along whole steps: lines, their thresholds, and the range of a forecast. */
export const linesDrawing = (lines: Lines): Drawing => ({
  label: lines.label,
  count: lines.last + 1,
  heightOf: (width) => (width < 480 ? 240 : 320),
  sentence: lines.sentence,
  placeAt: ({ x }, { width }) => {
    const place = Math.round(((x - LEFT) / (width - LEFT - RIGHT)) * lines.last)
    return Math.max(0, Math.min(lines.last, place))
  },
  draw: (canvas) => {
    const scale = scaleOf(lines, canvas)
    return (
      <>
        <Axes lines={lines} canvas={canvas} scale={scale} />
        <Band band={lines.band ?? []} canvas={canvas} scale={scale} />
        <Thresholds thresholds={lines.thresholds ?? []} canvas={canvas} scale={scale} />
        {lines.lines.map((line) => (
          <Path key={line.name} line={line} canvas={canvas} scale={scale} />
        ))}
      </>
    )
  },
})

type LayerProps = { readonly canvas: Canvas; readonly scale: Scale }

const Axes = ({ lines, canvas: { width, height, colours, at }, scale }: LayerProps & { readonly lines: Lines }) => {
  const named = spread(lines.last, Math.max(2, Math.floor((width - LEFT) / NAME_WIDTH)))
  return (
    <>
      {ticksOf(scale.top).map((share) => (
        <g key={share}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={scale.y(share)}
            y2={scale.y(share)}
            stroke={share === 0 ? colours.borderStrong : colours.border}
          />
          <text x={LEFT - 8} y={scale.y(share)} textAnchor="end" dominantBaseline="middle" fill={colours.pending}>
            {formatPercent(share)}
          </text>
        </g>
      ))}
      {named.map((x) => (
        <text
          key={x}
          x={scale.x(x)}
          y={height - 6}
          textAnchor={x === lines.last && x > 0 ? 'end' : 'middle'}
          fill={colours.pending}
        >
          {lines.nameOf(x)}
        </text>
      ))}
      {at === null ? null : (
        <line x1={scale.x(at)} x2={scale.x(at)} y1={TOP} y2={height - BOTTOM} stroke={colours.focus} />
      )}
    </>
  )
}

const Thresholds = ({
  thresholds,
  canvas: { width, colours },
  scale,
}: LayerProps & { readonly thresholds: readonly Threshold[] }) => (
  <>
    {thresholds.map(({ share, text }) => (
      <g key={text}>
        <line
          x1={LEFT}
          x2={width - RIGHT}
          y1={scale.y(share)}
          y2={scale.y(share)}
          stroke={colours.text}
          strokeWidth={1.5}
          strokeDasharray="6 3"
        />
        <text x={LEFT + 6} y={scale.y(share) - 5} fontWeight={600} fill={colours.text}>
          {text}
        </text>
      </g>
    ))}
  </>
)

const Band = ({ band, canvas: { colours }, scale }: LayerProps & { readonly band: readonly BandPoint[] }) => {
  if (band.length === 0) return null
  const edge = (of: 'low' | 'high', points: readonly BandPoint[]) =>
    points.map((point) => `${scale.x(point.x)},${scale.y(point[of])}`)
  return (
    <polygon
      points={[...edge('high', band), ...edge('low', band.toReversed())].join(' ')}
      fill={colours.done}
      fillOpacity={0.15}
      stroke={colours.done}
      strokeOpacity={0.5}
      strokeDasharray="2 3"
    />
  )
}

const Path = ({ line, canvas: { colours }, scale }: LayerProps & { readonly line: Line }) => {
  const colour = line.colour(colours)
  return (
    <>
      <polyline
        points={line.points.map(({ x, share }) => `${scale.x(x)},${scale.y(share)}`).join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth={2.5}
        strokeLinejoin="round"
        strokeDasharray={line.dash}
      />
      {line.points
        .filter(({ isEstimated }) => isEstimated === true)
        .map(({ x, share }) => (
          <circle
            key={x}
            cx={scale.x(x)}
            cy={scale.y(share)}
            r={3.5}
            fill={colours.surface}
            stroke={colour}
            strokeWidth={1.5}
          />
        ))}
    </>
  )
}
