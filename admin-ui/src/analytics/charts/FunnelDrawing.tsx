import { formatCount, formatPercent } from '#ui/format.ts'
import type { Canvas, Drawing } from '../../kit/chart/drawing.ts'

export type Step = {
  readonly name: string
  /** Number at this step; null where it is withheld. */
  readonly count: number | null
  readonly ofFirst: number | null
  readonly ofBefore: number | null
}

const ROW = 56
const BAR = 22

/** Steps below each other, each as long as there are persons left. */
export const funnelDrawing = (steps: readonly Step[], sentenceOf: (step: Step) => string): Drawing => ({
  label: '참여까지의 단계',
  count: steps.length,
  heightOf: () => steps.length * ROW,
  sentence: (place) => {
    const step = steps[place]
    return step === undefined ? '' : sentenceOf(step)
  },
  placeAt: ({ y }) => Math.max(0, Math.min(steps.length - 1, Math.floor(y / ROW))),
  stride: 1,
  draw: (canvas) => <Steps steps={steps} canvas={canvas} />,
})

const textOf = ({ count, ofFirst }: Step): string => {
  if (count === null) return '비움'
  const share = ofFirst === null || ofFirst === 0 ? '' : ` (${formatPercent(count / ofFirst)})`
  return `${formatCount(count, '명')}${share}`
}

const Steps = ({
  steps,
  canvas: { width, colours, at },
}: {
  readonly steps: readonly Step[]
  readonly canvas: Canvas
}) => {
  const first = Math.max(1, steps[0]?.count ?? Math.max(...steps.map(({ count }) => count ?? 0)))
  return (
    <>
      {steps.map((step, place) => (
        <g key={step.name} opacity={at === null || at === place ? 1 : 0.6}>
          <text x={0} y={place * ROW + 18} fontSize={13} fontWeight={600} fill={colours.text}>
            {step.name}
          </text>
          <text x={width} y={place * ROW + 18} fontSize={13} textAnchor="end" fill={colours.textMuted}>
            {textOf(step)}
          </text>
          <rect
            x={0}
            y={place * ROW + 26}
            width={width}
            height={BAR}
            rx={4}
            fill={colours.pendingSoft}
            stroke={colours.border}
          />
          <rect
            x={0}
            y={place * ROW + 26}
            width={((step.count ?? 0) / first) * width}
            height={BAR}
            rx={4}
            fill={colours.done}
          />
        </g>
      ))}
    </>
  )
}
