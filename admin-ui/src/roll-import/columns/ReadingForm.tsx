import { Alert, Box, LinearProgress, MenuItem, Stack, TextField } from '@mui/material'
import type { BodyTo } from '#services/calls.contract.ts'
import { sheetTitles } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { choiceOf } from './column-choice.ts'
import { useCorrection } from '../use-roll-import.ts'

/** Number of rows among which the headings are chosen. */
const FIRST_ROWS = 30

type Correct = (correction: BodyTo<'PUT /api/roll-import/{id}'>) => void
type ReadingProps = { readonly roll: RollImportPreview; readonly onCorrect: Correct }

const SheetField = ({ roll: { sheets, sheet }, onCorrect }: ReadingProps) => (
  <TextField
    select
    label="시트"
    value={sheet}
    onChange={({ target }) => onCorrect({ sheet: Number(target.value) })}
    sx={{ minWidth: 220 }}
  >
    {sheets.map(({ name, hidden, rows: count }, index) => (
      <MenuItem key={name} value={index}>
        {name}
        {hidden ? ' (숨긴 시트)' : ''} · {count.toLocaleString('ko-KR')}행
      </MenuItem>
    ))}
  </TextField>
)

const HeaderRowField = ({ roll: { sheets, sheet, headerRow }, onCorrect }: ReadingProps) => {
  const rows = Math.max(headerRow, Math.min(sheets[sheet]?.rows ?? headerRow, FIRST_ROWS))
  return (
    <TextField
      select
      label="제목 행"
      value={headerRow}
      onChange={({ target }) => onCorrect({ headerRow: Number(target.value) })}
      sx={{ minWidth: 160 }}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
        <MenuItem key={row} value={row}>
          {row}행
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Shows the fields that were not found in the file. */
const MissingFields = ({ roll: { missingFields, columns } }: { readonly roll: RollImportPreview }) => {
  if (missingFields.length > 0) {
    return (
      <Alert severity="error">
        {missingFields.map((field) => sheetTitles[field]).join(', ')} 열을 찾지 못했습니다. 열이나 시트, 제목 행을
        골라주세요.
      </Alert>
    )
  }
  if (columns.some(({ field }) => field === 'phone')) return null
  return <Alert severity="warning">연락처로 읽은 열이 없습니다. 전화번호가 없는 소유자는 참여하지 못합니다.</Alert>
}

/**
 * Form that corrects how the file is read: the sheet, the row of the headings, and the meaning of
 * each column.
 */
export const ReadingForm = ({ roll }: { readonly roll: RollImportPreview }) => {
  const { mutate: correct, isPending, error } = useCorrection(roll.id)
  return (
    <Section title="이렇게 읽었습니다">
      <Stack spacing={4}>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4 }}>
          {roll.sheets.length > 1 ? <SheetField roll={roll} onCorrect={correct} /> : null}
          <HeaderRowField roll={roll} onCorrect={correct} />
        </Stack>
        <MissingFields roll={roll} />
        {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        <Box>
          <Box sx={{ height: 3 }}>
            {isPending ? <LinearProgress aria-label="다시 읽는 중" sx={{ height: 3 }} /> : null}
          </Box>
          <ColumnMapping
            columns={roll.columns}
            onChoose={(index, field) => correct({ columns: choiceOf(roll.columns, index, field) })}
          />
        </Box>
      </Stack>
    </Section>
  )
}
