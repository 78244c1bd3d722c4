import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Divider, Stack, Typography, type Theme } from '@mui/material'
import { isField, marksWith } from '../placing/sheet.ts'
import { contentText } from '../placing/mark-labels.ts'
import { DuplicateMenu } from './DuplicateMenu.tsx'
import { useEditor } from './editor-context.ts'
import { FieldForm } from '../fields/FieldForm.tsx'
import { FieldOrder } from '../fields/FieldOrder.tsx'
import { ManyForm } from '../fields/ManyForm.tsx'
import { PositionInputs } from '../fields/PositionInputs.tsx'

/** Returns the colours of the theme for order.css. */
const orderColours = (theme: Theme) => ({
  '--order-soft': theme.palette.tokens.primarySoft,
  '--order-primary': theme.palette.primary.main,
  '--order-sunken': theme.palette.tokens.surfaceSunken,
  '--order-muted': theme.palette.text.secondary,
  '--order-danger': theme.palette.tokens.danger,
})

/** Shows the selected marks with their properties, and below them all fields in their order. */
export const SidePanel = () => {
  const { state, isReadOnly } = useEditor()
  return (
    <Stack component="aside" aria-label="필드" spacing={4} sx={{ p: 4, pb: 10 }} divider={<Divider />}>
      {state.selected.length === 0 || isReadOnly ? null : <Chosen />}
      <Box sx={orderColours}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', mb: 2 }}>
          <Typography variant="h2" sx={{ fontSize: 15 }}>
            채우는 순서
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {contentText(state.sheet)}
          </Typography>
        </Stack>
        <FieldOrder />
      </Box>
    </Stack>
  )
}

const Chosen = () => {
  const { state, act } = useEditor()
  const marks = marksWith(state.sheet, state.selected)
  const [mark] = marks
  if (mark === undefined) return null
  return (
    <Stack spacing={4}>
      {marks.length > 1 ? <ManyForm marks={marks} /> : null}
      {marks.length === 1 && isField(mark) ? <FieldForm field={mark} /> : null}
      {marks.length === 1 && !isField(mark) ? (
        <Box>
          <Typography variant="subtitle2">가림</Typography>
          <Typography variant="body2" color="textSecondary">
            여기에 있는 내용은 가림본 파일에서 삭제됩니다.
          </Typography>
        </Box>
      ) : null}
      {marks.length === 1 ? <PositionInputs mark={mark} /> : null}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <DuplicateMenu />
        <Button
          size="small"
          color="error"
          variant="outlined"
          startIcon={<DeleteIcon />}
          onClick={() => act({ type: 'remove' })}
        >
          삭제
        </Button>
      </Stack>
    </Stack>
  )
}
