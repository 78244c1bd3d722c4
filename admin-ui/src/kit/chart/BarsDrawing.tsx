import { roundedUp, spread, type Canvas, type Drawing } from './drawing.ts'

export type Bar = { readonly name: string; readonly value: number; readonly sentence: string }

const LEFT = 44
const BOTTOM = 24
const TOP = 8
const WIDTH = 0.72
const NAME_WIDTH = 34

const scaleOf = ({ width, height }: Pick<Canvas, 'width' | 'height'>, count: number) => ({
  step: (width - LEFT) / count,
  floor: height - BOTTOM,
  room: height - BOTTOM - TOP,
})

/** Counts side by side. */
export const barsDrawing = (label: string, bars: readonly Bar[]): Drawing => ({
  label,
  count: bars.length,
  heightOf: () => 200,
  sentence: (place) => bars[place]?.sentence ?? '',
  placeAt: ({ x }, of) => {
    const place = Math.floor((x - LEFT) / scaleOf(of, bars.length).step)
    return place < 0 || place >= bars.length ? null : place
  },
  draw: (canvas) => <Bars bars={bars} canvas={canvas} />,
})

const Bars = ({ bars, canvas }: { readonly bars: readonly Bar[]; readonly canvas: Canvas }) => {
  const { width, colours, at } = canvas
  const { step, floor, room } = scaleOf(canvas, bars.length)
  const top = roundedUp(Math.max(...bars.map(({ value }) => value)))
  const named = new Set(spread(bars.length - 1, Math.max(2, Math.floor((width - LEFT) / NAME_WIDTH))))
  return (
    <>
      {[0, 1].map((share) => (
        <g key={share}>
          <line
            x1={LEFT}
            x2={width}
            y1={floor - share * room}
            y2={floor - share * room}
            stroke={share === 0 ? colours.borderStrong : colours.border}
          />
          <text x={LEFT - 8} y={floor - share * room} textAnchor="end" dominantBaseline="middle" fill={colours.pending}>
            {(share * top).toLocaleString('ko-KR')}
          </text>
        </g>
      ))}
      {bars.map(({ name, value }, place) => (
        <g key={name}>
          <rect
            x={LEFT + (place + (1 - WIDTH) / 2) * step}
            y={floor - (value / top) * room}
            width={WIDTH * step}
            height={(value / top) * room}
            fill={colours.done}
            opacity={at === null || at === place ? 1 : 0.5}
          />
          {named.has(place) ? (
            <text x={LEFT + (place + 0.5) * step} y={floor + 16} textAnchor="middle" fill={colours.pending}>
              {name}
            </text>
          ) : null}
        </g>
      ))}
    </>
  )
}
