import { Alert, Box, Button, Stack, TableCell, TableRow, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { sheetTitles } from '#services/roll/fields.contract.ts'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { toApiError } from '#ui/api-client.ts'
import { useCorrection } from './use-roll-import.ts'

type Row = RollImportPreview['rows'][number]
type Cell = NonNullable<Row['cells']>[number]

type RowEditorProps = {
  readonly roll: Pick<RollImportPreview, 'id' | 'columns'>
  readonly row: Row & { readonly cells: readonly Cell[] }
  readonly problems: readonly RollProblem[]
  readonly span: number
  /** Left without a change, or once the row was judged again. */
  readonly onClose: () => void
}

const fields = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))',
  alignItems: 'start',
} as const

/** A row of the file with what stands in its cells, to be typed anew; the reason stands at the cell. Enter judges the row again, Esc leaves it. */
export const RowEditor = ({ roll, row, problems, span, onClose }: RowEditorProps) => {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const { mutate, isPending, error } = useCorrection(roll.id)
  const changed = row.cells.filter(({ column, text }) => (typed[column] ?? text) !== text)
  const send = (
    cells: readonly { readonly column: number; readonly text: string | null; readonly seen: string }[],
  ): void => mutate({ cells: cells.map((cell) => ({ row: row.row, ...cell })) }, { onSuccess: onClose })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed.length === 0) onClose()
    else send(changed.map(({ column, text }) => ({ column, text: typed[column] ?? text, seen: text })))
  }
  const corrected = row.cells.filter((cell) => cell.corrected)
  return (
    <TableRow>
      <TableCell colSpan={span} sx={{ bgcolor: 'tokens.primarySoft', py: 3 }}>
        <Box
          component="form"
          aria-label={`${row.row}행 고치기`}
          onSubmit={submit}
          onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
        >
          <Typography variant="subtitle2" sx={{ mb: 3 }}>
            {row.row}행 고치기
          </Typography>
          <Box sx={fields}>
            {row.cells.map((cell) => (
              <CellField
                key={cell.column}
                roll={roll}
                cell={cell}
                problems={problems}
                value={typed[cell.column] ?? cell.text}
                onType={(text) => setTyped({ ...typed, [cell.column]: text })}
                isFirst={cell.column === firstToMend(roll, row.cells, problems)}
              />
            ))}
          </Box>
          {error === null ? null : (
            <Alert severity="error" sx={{ mt: 2 }}>
              {toApiError(error).text}
            </Alert>
          )}
          <EditorActs
            busy={isPending}
            onClose={onClose}
            onTakeBack={
              corrected.length === 0
                ? undefined
                : () => send(corrected.map(({ column, text }) => ({ column, text: null, seen: text })))
            }
          />
        </Box>
      </TableCell>
    </TableRow>
  )
}

type EditorActsProps = {
  readonly busy: boolean
  readonly onClose: () => void
  /** Where something of the row was typed. */
  readonly onTakeBack: (() => void) | undefined
}

const EditorActs = ({ busy, onClose, onTakeBack }: EditorActsProps) => (
  <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap', alignItems: 'center' }}>
    <Button type="submit" size="small" variant="contained" loading={busy}>
      저장하기
    </Button>
    <Button size="small" color="inherit" onClick={onClose}>
      취소
    </Button>
    {onTakeBack === undefined ? null : (
      <Button size="small" color="inherit" disabled={busy} onClick={onTakeBack}>
        파일 내용으로 되돌리기
      </Button>
    )}
    <Typography variant="caption" color="textSecondary">
      올린 파일은 그대로이고, 직접 고친 칸은 기록에 남습니다.
    </Typography>
  </Stack>
)

const letterOf = ({ columns }: RowEditorProps['roll'], column: number): string =>
  columns.find(({ index }) => index === column)?.letter ?? ''

const reasonsAt = (roll: RowEditorProps['roll'], column: number, problems: readonly RollProblem[]) =>
  problems.filter((problem) => problem.level !== 'note' && problem.column === letterOf(roll, column))

/** Where one begins: the first cell of which something is said. */
const firstToMend = (roll: RowEditorProps['roll'], cells: readonly Cell[], problems: readonly RollProblem[]) =>
  (cells.find(({ column }) => reasonsAt(roll, column, problems).length > 0) ?? cells[0])?.column

type CellFieldProps = Pick<RowEditorProps, 'roll' | 'problems'> & {
  readonly cell: Cell
  readonly value: string
  readonly onType: (text: string) => void
  readonly isFirst: boolean
}

const CellField = ({ roll, cell: { column, corrected }, problems, value, onType, isFirst }: CellFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
    // Once, when the editor opens: what is typed moves no focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const of = roll.columns.find(({ index }) => index === column)
  const reasons = reasonsAt(roll, column, problems)
  const title = of?.field === null || of === undefined ? '' : sheetTitles[of.field]
  const hint = reasons.length > 0 ? reasons.map(({ message }) => message).join(' ') : undefined
  return (
    <TextField
      size="small"
      label={`${title}${corrected ? ' (고침)' : ''}`}
      value={value}
      onChange={({ target }) => onType(target.value)}
      inputRef={input}
      error={reasons.some(({ level }) => level === 'error')}
      helperText={hint}
      slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
    />
  )
}
