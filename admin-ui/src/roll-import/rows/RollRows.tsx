import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  Chip,
} from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { holdingFields, sheetTitles } from '#services/roll/fields.contract.ts'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { cellReference, outcomeNames } from '../import-labels.ts'
import { LevelSign } from './LevelMark.tsx'
import { OwnerCells, shownFields } from './OwnerCells.tsx'
import { RowEditor, type NoteUnsaved } from './RowEditor.tsx'
import { problemsByRow, selectRows, type RowSelection } from './problem-groups.ts'
import { typedCells, typedOf, type TypedCells } from '../upload/typed-cells.ts'
import AddIcon from '@mui/icons-material/AddCircleOutlined'
import BlockIcon from '@mui/icons-material/BlockOutlined'
import CheckIcon from '@mui/icons-material/Check'
import EditIcon from '@mui/icons-material/EditOutlined'

type Row = RollImportPreview['rows'][number]
type RollRowsProps = {
  readonly roll: RollImportPreview
  readonly current: number | null
  readonly onUnsaved: NoteUnsaved
}

const { dong, ho, name, phone, birthDate } = sheetTitles
const TITLES = [
  '행',
  '결과',
  dong,
  ho,
  name,
  phone,
  birthDate,
  ...shownFields.map((field) => holdingFields[field].label),
]
const COLUMNS = TITLES.length

const tableBox = { maxHeight: 560, border: 1, borderColor: 'divider', borderRadius: '8px' } as const

const nothing: Readonly<Record<RowSelection, string>> = {
  all: '읽은 행이 없습니다.',
  troubled: '문제 있는 행이 없습니다.',
  typed: '직접 수정한 행이 없습니다.',
}

/**
 * Shows the first rows as they would be imported: a row with several owners has a line for each.
 */
export const RollRows = ({ roll, current, onUnsaved }: RollRowsProps) => {
  const [asked, setAsked] = useState<RowSelection>('all')
  const byRow = problemsByRow(roll.problems)
  const rows = selectRows(roll, asked)
  const names = { all: '모든 행', troubled: '문제 있는 행', typed: `수정한 행 ${selectRows(roll, 'typed').length}` }
  const typedNote = roll.corrected === undefined ? '' : ` 직접 수정한 칸은 ${roll.corrected}개이고, 연필로 표시합니다.`
  return (
    <Section
      title="미리 보기"
      note={`${roll.counts.rows.toLocaleString('ko-KR')}행 가운데 처음 몇 행과 확인할 행입니다.${typedNote}`}
      actions={<SegmentedChoice label="볼 행" names={names} value={asked} onChoose={setAsked} />}
    >
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {nothing[asked]}
        </Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="읽은 행" sx={tableBox}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {TITLES.map((title) => (
                  <TableCell key={title}>{title}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <RollRowLine
                  key={row.row}
                  roll={roll}
                  row={row}
                  problems={byRow.get(row.row) ?? []}
                  isCurrent={row.row === current}
                  onUnsaved={onUnsaved}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}

type RollRowLineProps = Omit<RowLinesProps, 'onEdit' | 'typed'> & Pick<RollRowsProps, 'roll' | 'onUnsaved'>

/**
 * Shows a row as it would be imported, or the fields of its cells. Closing the fields returns the
 * focus to the row's button.
 */
const RollRowLine = ({ roll, row, onUnsaved, ...shown }: RollRowLineProps) => {
  const [editing, setEditing] = useState(false)
  const { cells = [] } = row
  const may = roll.status === 'ready' && cells.length > 0
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing)
      document.querySelector<HTMLElement>(`button[aria-label="${row.row}행 수정"]`)?.focus()
    wasEditing.current = editing
  }, [editing, row.row])
  const close = (): void => setEditing(false)
  if (may && editing)
    return (
      <RowEditor
        roll={roll}
        row={{ ...row, cells }}
        problems={shown.problems}
        span={COLUMNS}
        onClose={close}
        onUnsaved={onUnsaved}
      />
    )
  return (
    <RowLines
      row={row}
      {...shown}
      typed={typedOf(roll.columns, row)}
      onEdit={may ? () => setEditing(true) : undefined}
    />
  )
}

type RowLinesProps = {
  readonly row: Row
  readonly problems: readonly RollProblem[]
  readonly isCurrent: boolean
  readonly typed: TypedCells
  /** Handler that opens the fields, where the row can be corrected. */
  readonly onEdit: (() => void) | undefined
}

const mark = { display: 'flex', gap: 1.5, alignItems: 'center', fontSize: 13, color: 'text.secondary' } as const

const styles = {
  added: { Icon: AddIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  changed: { Icon: EditIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  unchanged: { Icon: CheckIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
  failed: { Icon: BlockIcon, color: 'tokens.danger', bgcolor: 'tokens.dangerSoft' },
} as const

/** Chip of what the import would do with a row, with text and icon. */
const OutcomeChip = ({ outcome }: { readonly outcome: RollImportPreview['rows'][number]['outcome'] }) => {
  const { Icon, color, bgcolor } = styles[outcome]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={outcomeNames[outcome]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 15 } }}
    />
  )
}

/** Shows a row's number, its outcome, and the button that opens its fields. */
const RowHead = ({ row: of, onEdit }: Pick<RowLinesProps, 'row' | 'onEdit'>) => {
  const { row, owners, outcome } = of
  const lines = Math.max(1, owners.length)
  return (
    <>
      <TableCell rowSpan={lines} sx={{ fontWeight: 600, verticalAlign: 'top' }}>
        {row}
      </TableCell>
      <TableCell rowSpan={lines} sx={{ verticalAlign: 'top' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <OutcomeChip outcome={outcome} />
          {onEdit === undefined ? null : (
            <Button size="small" color="inherit" aria-label={`${row}행 수정`} onClick={onEdit} sx={{ minWidth: 0 }}>
              수정
            </Button>
          )}
          {typedCells(of).length > 0 ? (
            <Typography variant="caption" color="textSecondary">
              직접 고침
            </Typography>
          ) : null}
        </Stack>
      </TableCell>
    </>
  )
}

const RowLines = ({ row, problems, isCurrent, typed, onEdit }: RowLinesProps) => {
  const { owners } = row
  // Automatic corrections are listed above.
  const told = problems.filter(({ level }) => level !== 'note')
  const first = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isCurrent) first.current?.scrollIntoView({ block: 'center' })
  }, [isCurrent])
  const look = {
    bgcolor: isCurrent ? 'tokens.primarySoft' : undefined,
    '& > td': { borderBottom: told.length > 0 ? 0 : undefined },
  }
  const head = <RowHead row={row} onEdit={onEdit} />
  return (
    <>
      {owners.length === 0 ? (
        <TableRow ref={first} sx={look} aria-current={isCurrent ? true : undefined}>
          {head}
          <TableCell colSpan={COLUMNS - 2} sx={{ color: 'text.secondary' }}>
            가져올 내용이 없습니다
          </TableCell>
        </TableRow>
      ) : (
        owners.map((owner, index) => (
          <TableRow
            key={`${owner.name}-${index}`}
            ref={index === 0 ? first : undefined}
            sx={look}
            aria-current={isCurrent && index === 0 ? true : undefined}
          >
            {index === 0 ? head : null}
            <OwnerCells
              owner={owner}
              place={owners.length > 1 ? `${index + 1}/${owners.length}` : null}
              isFirst={index === 0}
              typed={typed}
            />
          </TableRow>
        ))
      )}
      {told.length === 0 ? null : <ProblemsLine problems={told} isCurrent={isCurrent} />}
    </>
  )
}

const ProblemsLine = ({ problems, isCurrent }: Pick<RowLinesProps, 'problems' | 'isCurrent'>) => (
  <TableRow sx={{ bgcolor: isCurrent ? 'tokens.primarySoft' : undefined }}>
    <TableCell />
    <TableCell colSpan={COLUMNS - 1} sx={{ pt: 0 }}>
      {problems.map((problem, index) => (
        <Box key={`${problem.kind}-${index}`} sx={mark}>
          <LevelSign level={problem.level} />
          <span>
            {cellReference({ row: null, column: problem.column }) === '파일'
              ? ''
              : `${cellReference({ row: null, column: problem.column })}: `}
            {problem.message}
          </span>
        </Box>
      ))}
    </TableCell>
  </TableRow>
)
