import { Box, Typography, useTheme, type SxProps, type Theme } from '@mui/material'
import { useState, type KeyboardEvent, type PointerEvent, type Ref, useEffect } from 'react'
import { indexAfterKey, type Drawing } from './drawing.ts'

type ChartFrameProps = { readonly drawing: Drawing; readonly svg: Ref<SVGSVGElement> }

const frame = {
  borderRadius: '2px',
  touchAction: 'pan-y',
  '&:focus-visible': { outline: (theme) => `2px solid ${theme.palette.tokens.focus}`, outlineOffset: 3 },
  '& svg': { display: 'block', overflow: 'visible' },
} satisfies SxProps<Theme>

/** The width that an element has got, in whole pixels; 0 before it is known. */
const useWidth = () => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element === null) return undefined
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return { ref: setElement, width }
}

/**
 * Draws a chart in the available width. Each data point can be read by the pointer, or by arrow
 * keys from one tab stop.
 */
export const ChartFrame = ({ drawing, svg }: ChartFrameProps) => {
  const { palette, typography } = useTheme()
  const { ref, width } = useWidth()
  const [at, setAt] = useState<number | null>(null)
  const last = drawing.count - 1
  const read = at === null ? null : Math.min(at, last)
  const height = drawing.heightOf(width)

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = indexAfterKey(read ?? last, event.key, drawing)
    if (to === null) return
    event.preventDefault()
    setAt(to)
  }
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setAt(drawing.placeAt({ x: clientX - left, y: clientY - top }, { width, height }))
  }
  return (
    <Box ref={ref}>
      <Typography
        variant="body2"
        aria-hidden
        sx={{ minHeight: { xs: 44, sm: 22 }, mb: 1 }}
        color={read === null ? 'textSecondary' : undefined}
      >
        {read === null ? '그림 위를 짚거나, 화살표 키로 하나씩 읽을 수 있습니다.' : drawing.sentence(read)}
      </Typography>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={drawing.label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read ?? last}
        aria-valuetext={drawing.sentence(read ?? last)}
        onKeyDown={onKeyDown}
        onFocus={() => setAt(read ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        sx={{ ...frame, minHeight: height }}
      >
        {width === 0 ? null : (
          <svg
            ref={svg}
            aria-hidden
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            fontFamily={typography.fontFamily}
            fontSize={12}
          >
            {drawing.draw({ width, height, colours: palette.tokens, at: read })}
          </svg>
        )}
      </Box>
    </Box>
  )
}
