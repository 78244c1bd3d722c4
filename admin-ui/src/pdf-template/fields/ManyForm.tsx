import AlignBottomIcon from '@mui/icons-material/AlignVerticalBottomOutlined'
import AlignCentreIcon from '@mui/icons-material/AlignHorizontalCenterOutlined'
import AlignLeftIcon from '@mui/icons-material/AlignHorizontalLeftOutlined'
import AlignMiddleIcon from '@mui/icons-material/AlignVerticalCenterOutlined'
import AlignRightIcon from '@mui/icons-material/AlignHorizontalRightOutlined'
import AlignTopIcon from '@mui/icons-material/AlignVerticalTopOutlined'
import AcrossIcon from '@mui/icons-material/ViewWeekOutlined'
import DownIcon from '@mui/icons-material/ViewStreamOutlined'
import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import { isField, type Mark } from '../placing/sheet.ts'
import { useEditor } from '../editor/editor-context.ts'
import { TextStyleFields } from './FieldForm.tsx'
import { ToolButton } from '../editor/ToolButton.tsx'

const edges = [
  { edge: 'left', label: '왼쪽 줄 맞춤', Icon: AlignLeftIcon },
  { edge: 'centre', label: '가로 가운데 줄 맞춤', Icon: AlignCentreIcon },
  { edge: 'right', label: '오른쪽 줄 맞춤', Icon: AlignRightIcon },
  { edge: 'top', label: '위 줄 맞춤', Icon: AlignTopIcon },
  { edge: 'middle', label: '세로 가운데 줄 맞춤', Icon: AlignMiddleIcon },
  { edge: 'bottom', label: '아래 줄 맞춤', Icon: AlignBottomIcon },
] as const

/** Shows the acts on several selected marks. */
export const ManyForm = ({ marks }: { readonly marks: readonly Mark[] }) => {
  const { act } = useEditor()
  const fields = marks.filter(isField)
  const ids = fields.map(({ id }) => id)
  const isText = fields.length > 0 && fields.every(({ kind }) => kind !== 'signature' && kind !== 'checkbox')
  return (
    <Stack spacing={3}>
      <Typography variant="subtitle2">{marks.length}개를 골랐습니다</Typography>
      <Stack direction="row" role="group" aria-label="줄 맞춤" sx={{ flexWrap: 'wrap' }}>
        {edges.map(({ edge, label, Icon }) => (
          <ToolButton key={edge} label={label} Icon={Icon} onClick={() => act({ type: 'align', edge })} />
        ))}
        <ToolButton
          label="가로 간격 같게"
          Icon={AcrossIcon}
          disabled={marks.length < 3}
          onClick={() => act({ type: 'distribute', axis: 'across' })}
        />
        <ToolButton
          label="세로 간격 같게"
          Icon={DownIcon}
          disabled={marks.length < 3}
          onClick={() => act({ type: 'distribute', axis: 'down' })}
        />
      </Stack>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => act({ type: 'same-size', side: 'width' })}
        >
          너비 같게
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => act({ type: 'same-size', side: 'height' })}
        >
          높이 같게
        </Button>
      </Stack>
      {fields.length === 0 ? null : (
        <FormControlLabel
          control={
            <Switch
              checked={fields.every(({ required }) => required)}
              onChange={(_, required) => act({ type: 'value', ids, values: { required } })}
            />
          }
          label="꼭 채워야 하는 필드"
        />
      )}
      {isText ? <TextStyleFields fields={fields} /> : null}
    </Stack>
  )
}
