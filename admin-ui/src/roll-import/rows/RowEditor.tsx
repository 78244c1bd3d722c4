import { Alert, Box, Button, Stack, TableCell, TableRow, Typography } from '@mui/material'
import { useEffect, useState, type FormEvent } from 'react'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { CellField, firstToMend } from './CellField.tsx'
import { typedCells } from '../upload/typed-cells.ts'
import { useRowCorrection } from './use-row-correction.ts'

type Row = RollImportPreview['rows'][number]
type Cell = NonNullable<Row['cells']>[number]

/** Handler that notes whether a row has unsaved input. */
export type NoteUnsaved = (row: number, isUnsaved: boolean) => void

type RowEditorProps = {
  readonly roll: Pick<RollImportPreview, 'id' | 'columns'>
  readonly row: Row & { readonly cells: readonly Cell[] }
  readonly problems: readonly RollProblem[]
  readonly span: number
  /** Handler that closes the editor without a change, or once the row was checked again. */
  readonly onClose: () => void
  readonly onUnsaved: NoteUnsaved
}

const fields = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))',
  alignItems: 'start',
} as const

/**
 * Edits the cells of a row, each with its problem. Enter checks the row again, Esc closes the
 * editor.
 */
export const RowEditor = ({ roll, row, problems, span, onClose, onUnsaved }: RowEditorProps) => {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const { send, takeBack, isPending, error } = useRowCorrection(roll.id, row, onClose)
  const changed = row.cells.filter(({ column, text }) => (typed[column] ?? text) !== text)
  const isUnsaved = changed.length > 0
  useEffect(() => {
    onUnsaved(row.row, isUnsaved)
    return () => onUnsaved(row.row, false)
  }, [onUnsaved, row.row, isUnsaved])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed.length === 0) onClose()
    else send(changed.map(({ column, text }) => ({ column, text: typed[column] ?? text, seen: text })))
  }
  const corrected = typedCells(row)
  return (
    <TableRow>
      <TableCell colSpan={span} sx={{ bgcolor: 'tokens.primarySoft', py: 3 }}>
        <Box
          component="form"
          aria-label={`${row.row}행 수정`}
          onSubmit={submit}
          onKeyDown={({ key }) => (key === 'Escape' ? onClose() : undefined)}
        >
          <Typography variant="subtitle2" sx={{ mb: 3 }}>
            {row.row}행 수정
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
                onTakeBack={isPending ? undefined : () => takeBack([cell])}
                isFirst={cell.column === firstToMend(roll, row.cells, problems)}
              />
            ))}
          </Box>
          {error === null ? null : (
            <Alert severity="error" sx={{ mt: 2 }}>
              {toApiError(error).text}
            </Alert>
          )}
          <EditorActions
            busy={isPending}
            onClose={onClose}
            onTakeBack={corrected.length === 0 ? undefined : () => takeBack(corrected)}
          />
        </Box>
      </TableCell>
    </TableRow>
  )
}

type EditorActionsProps = {
  readonly busy: boolean
  readonly onClose: () => void
  /** Handler that undoes all corrections of the row; undefined where there are none. */
  readonly onTakeBack: (() => void) | undefined
}

const EditorActions = ({ busy, onClose, onTakeBack }: EditorActionsProps) => (
  <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap', alignItems: 'center' }}>
    <Button type="submit" size="small" variant="contained" loading={busy}>
      저장하기
    </Button>
    <Button size="small" color="inherit" onClick={onClose}>
      취소
    </Button>
    {onTakeBack === undefined ? null : (
      <Button size="small" color="inherit" disabled={busy} onClick={onTakeBack}>
        모두 파일에 적힌 대로
      </Button>
    )}
    <Typography variant="caption" color="textSecondary">
      직접 수정한 칸은 기록에 남습니다.
    </Typography>
  </Stack>
)
