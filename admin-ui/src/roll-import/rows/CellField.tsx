import UndoIcon from '@mui/icons-material/Undo'
import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material'
import { useEffect, useRef } from 'react'
import { sheetTitles } from '#services/roll/fields.contract.ts'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'

type Roll = Pick<RollImportPreview, 'id' | 'columns'>
type Cell = NonNullable<RollImportPreview['rows'][number]['cells']>[number]

const letterOf = ({ columns }: Roll, column: number): string =>
  columns.find(({ index }) => index === column)?.letter ?? ''

const reasonsAt = (roll: Roll, column: number, problems: readonly RollProblem[]) =>
  problems.filter((problem) => problem.level !== 'note' && problem.column === letterOf(roll, column))

/** Returns the column of the first cell with a problem, which gets the focus. */
export const firstToMend = (roll: Roll, cells: readonly Cell[], problems: readonly RollProblem[]) =>
  (cells.find(({ column }) => reasonsAt(roll, column, problems).length > 0) ?? cells[0])?.column

type TakeBackProps = { readonly title: string; readonly onTakeBack: (() => void) | undefined }

const TakeBack = ({ title, onTakeBack }: TakeBackProps) => (
  <InputAdornment position="end">
    <Tooltip title="파일에 적힌 대로">
      <span>
        <IconButton
          size="small"
          edge="end"
          aria-label={`${title} 파일에 적힌 대로 되돌리기`}
          disabled={onTakeBack === undefined}
          onClick={onTakeBack}
        >
          <UndoIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  </InputAdornment>
)

type CellFieldProps = { readonly roll: Roll; readonly problems: readonly RollProblem[] } & {
  readonly cell: Cell
  readonly value: string
  readonly onType: (text: string) => void
  /** Handler that undoes a typed correction; undefined while a call runs. */
  readonly onTakeBack: (() => void) | undefined
  readonly isFirst: boolean
}

/**
 * Field of one cell of a row; a corrected one also shows the file's value, and a button that
 * restores it.
 */
export const CellField = ({ roll, cell, problems, value, onType, onTakeBack, isFirst }: CellFieldProps) => {
  const { column, corrected, inFile = '' } = cell
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
    // Once, when the editor opens: what is typed moves no focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const of = roll.columns.find(({ index }) => index === column)
  const reasons = reasonsAt(roll, column, problems)
  const title = of?.field === null || of === undefined ? '' : sheetTitles[of.field]
  const hints = [...reasons.map(({ message }) => message), ...(corrected ? [`파일에는 ${inFile || '빈칸'}`] : [])]
  return (
    <TextField
      size="small"
      label={`${title}${corrected ? ' (고침)' : ''}`}
      value={value}
      onChange={({ target }) => onType(target.value)}
      inputRef={input}
      error={reasons.some(({ level }) => level === 'error')}
      helperText={hints.length > 0 ? hints.join(' ') : undefined}
      slotProps={{
        htmlInput: { maxLength: 500, autoComplete: 'off' },
        input: { endAdornment: corrected ? <TakeBack title={title} onTakeBack={onTakeBack} /> : undefined },
      }}
    />
  )
}
