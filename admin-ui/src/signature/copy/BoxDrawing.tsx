import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { boxAfterKey, boxBetween, firstBox, type CopyBox, type CopyPoint } from './copy-boxes.ts'

const percent = (part: number): string => `${part * 100}%`
const placeOf = ({ x, y, width, height }: CopyBox) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

type BoxDrawingProps = {
  readonly picture: HTMLCanvasElement
  readonly boxes: readonly CopyBox[]
  readonly onBoxes: (boxes: readonly CopyBox[]) => void
}

/**
 * Shows a picture on which black boxes are drawn with mouse or finger; a box is moved by arrow keys,
 * changed with Shift, and deleted.
 */
export const BoxDrawing = ({ picture, boxes, onBoxes }: BoxDrawingProps) => {
  const { drawing, onPointerDown, onPointerMove, onPointerUp, onPointerCancel } = useDrawing((box) =>
    onBoxes([...boxes, box]),
  )
  const change = (index: number, event: KeyboardEvent): void => {
    const box = boxes[index]
    if (box === undefined) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onBoxes(boxes.filter((_, other) => other !== index))
      return
    }
    const moved = boxAfterKey(box, event)
    if (moved === null) return
    event.preventDefault()
    onBoxes(boxes.map((other, at) => (at === index ? moved : other)))
  }
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">
        주민등록번호 뒷자리 위를 끌어 검은 상자를 그려주세요. 가린 그림만 저장합니다.
      </Typography>
      <Box
        role="group"
        aria-label="사본에서 가릴 곳"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        sx={{ position: 'relative', touchAction: 'none', cursor: 'crosshair', userSelect: 'none', alignSelf: 'center' }}
      >
        <Drawn picture={picture} />
        {boxes.map((box, index) => (
          <Box
            // Boxes have no identity but their place in the list.
            key={index}
            component="button"
            type="button"
            aria-label={`가림 상자 ${index + 1}: 화살표 키로 옮기고, Shift와 화살표 키로 크기를 바꾸고, Delete 키로 삭제합니다`}
            onKeyDown={(event: KeyboardEvent) => change(index, event)}
            onPointerDown={(event: PointerEvent) => event.stopPropagation()}
            sx={{ position: 'absolute', p: 0, border: 0, bgcolor: '#000', cursor: 'pointer' }}
            style={placeOf(box)}
          />
        ))}
        {drawing === null ? null : (
          <Box
            sx={{ position: 'absolute', bgcolor: 'rgba(0, 0, 0, 0.7)', pointerEvents: 'none' }}
            style={placeOf(drawing)}
          />
        )}
      </Box>
      <BoxTools boxes={boxes} onBoxes={onBoxes} />
    </Stack>
  )
}

const BoxTools = ({ boxes, onBoxes }: Pick<BoxDrawingProps, 'boxes' | 'onBoxes'>) => (
  <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
    <Button variant="outlined" color="inherit" onClick={() => onBoxes([...boxes, firstBox])}>
      상자 추가
    </Button>
    <Button color="inherit" disabled={boxes.length === 0} onClick={() => onBoxes(boxes.slice(0, -1))}>
      마지막 상자 삭제
    </Button>
    <Typography variant="body2" color="textSecondary" role="status">
      가린 곳 {boxes.length.toLocaleString('ko-KR')}곳
    </Typography>
  </Stack>
)

/** Returns where a pointer is on the element that it is drawn on. */
const pointOn = (event: PointerEvent<HTMLElement>): CopyPoint => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

const useDrawing = (onDrawn: (box: CopyBox) => void) => {
  const [line, setLine] = useState<{ readonly from: CopyPoint; readonly to: CopyPoint } | null>(null)
  const end = (): void => setLine(null)
  return {
    drawing: line === null ? null : boxBetween(line.from, line.to),
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = pointOn(event)
      setLine({ from: at, to: at })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (line !== null) setLine({ ...line, to: pointOn(event) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const box = line === null ? null : boxBetween(line.from, pointOn(event))
      end()
      if (box !== null) onDrawn(box)
    },
    onPointerCancel: end,
  }
}

/** Shows a picture that was drawn outside of React. */
const Drawn = ({ picture }: Pick<BoxDrawingProps, 'picture'>) => {
  const shown = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    shown.current?.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <Box
      component="canvas"
      ref={shown}
      width={picture.width}
      height={picture.height}
      aria-hidden
      sx={{ display: 'block', maxWidth: '100%', maxHeight: '60vh', pointerEvents: 'none' }}
    />
  )
}
