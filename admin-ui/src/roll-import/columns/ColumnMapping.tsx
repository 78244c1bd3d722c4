import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { rollFields, sheetTitles, type RollField } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { holderOf } from './column-choice.ts'
import { plainList } from '../../kit/display/plain-list.ts'

type Columns = RollImportPreview['columns']
type ColumnMappingProps = {
  readonly columns: Columns
  readonly onChoose: (index: number, field: RollField | null) => void
}

const UNUSED = ''
const isField = (value: string): value is RollField => value in sheetTitles

const cards = {
  ...plainList,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 224px), 1fr))',
} as const

const card = { p: 3, borderRadius: '8px', border: 1, minWidth: 0 } as const

/** Fields of the meaning of each column, with its heading and some of its cells. */
export const ColumnMapping = ({ columns, onChoose }: ColumnMappingProps) => (
  <Box component="ul" sx={cards}>
    {columns.map((column) => (
      <Box
        component="li"
        key={column.index}
        sx={{
          ...card,
          borderColor: column.field === null ? 'divider' : 'primary.main',
          borderStyle: column.field === null ? 'dashed' : 'solid',
        }}
      >
        <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', mb: 2 }}>
          <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {column.letter}열{column.hidden === true ? ' (숨긴 열)' : ''}
          </Typography>
          <Typography variant="subtitle2" noWrap title={column.title}>
            {column.title === '' ? '제목 없음' : column.title}
          </Typography>
        </Stack>
        <FieldChoice columns={columns} column={column} onChoose={onChoose} />
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          noWrap
          sx={{ mt: 2 }}
          title={column.samples.join(', ')}
        >
          {column.samples.length === 0 ? '빈 열' : `예: ${column.samples.join(', ')}`}
        </Typography>
      </Box>
    ))}
  </Box>
)

type FieldChoiceProps = ColumnMappingProps & { readonly column: Columns[number] }

const FieldChoice = ({
  columns,
  column: { index, letter, title, field, holdsUnits = false },
  onChoose,
}: FieldChoiceProps) => (
  <TextField
    select
    fullWidth
    value={field ?? UNUSED}
    onChange={({ target }) => onChoose(index, isField(target.value) ? target.value : null)}
    slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': `${letter}열 ${title}의 항목` } } }}
  >
    <MenuItem value={UNUSED}>쓰지 않음</MenuItem>
    {rollFields.map((one) => {
      const holder = holderOf(columns, one, index)
      return (
        <MenuItem key={one} value={one}>
          {holdsUnits && one === field ? '동·호' : sheetTitles[one]}
          {holder === undefined ? '' : ` (${holder.letter}열에서 옮김)`}
        </MenuItem>
      )
    })}
  </TextField>
)
