import { Box } from '@mui/material'
import { boxOf, rectOf, sizeOf, type Rect } from '../placing/boxes.ts'
import type { Mark } from '../placing/sheet.ts'
import { useEditor } from '../editor/editor-context.ts'
import { NumberBox } from './NumberBox.tsx'

/** Millimetres per point. */
const MM = 25.4 / 72

const sides = [
  { side: 'x', label: '왼쪽에서' },
  { side: 'y', label: '위에서' },
  { side: 'width', label: '너비' },
  { side: 'height', label: '높이' },
] as const

/** Fields of a mark's position, in millimetres from the top left of its page. */
export const PositionInputs = ({ mark }: { readonly mark: Mark }) => {
  const { state, act } = useEditor()
  const size = sizeOf(state.pages, mark.page)
  const rect = rectOf(mark, size)
  const place = (side: keyof Rect, mm: number): void =>
    act({
      type: 'place',
      boxes: new Map([[mark.id, boxOf({ ...rect, [side]: mm / MM }, mark.page, size)]]),
      step: `place ${mark.id} ${side}`,
    })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
      {sides.map(({ side, label }) => (
        <NumberBox
          key={side}
          label={label}
          unit="mm"
          step={0.5}
          value={rect[side] * MM}
          onChange={(mm) => place(side, mm)}
        />
      ))}
    </Box>
  )
}
