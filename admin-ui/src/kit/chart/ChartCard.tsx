import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { csvOf, fileNameOf, type CsvColumn } from '../export/csv.ts'
import { SavesMenu } from '../export/SavesMenu.tsx'
import { saveText } from '../export/save-text.ts'
import { CopyLine } from '../share/CopyLine.tsx'
import { Section } from '../layout/Section.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import type { Drawing } from './drawing.ts'
import { savePng } from './save-png.ts'

type ChartCardProps<T> = {
  readonly title: string
  /** Subject of the chart, part of its file's name. */
  readonly about: string
  readonly note: ReactNode
  readonly actions?: ReactNode
  readonly drawing: Drawing
  readonly columns: readonly CsvColumn<T>[]
  readonly rows: readonly T[]
  readonly query: string
  /** Explanations that are needed to read the chart. */
  readonly children?: ReactNode
}

const summary = { cursor: 'pointer', color: 'text.secondary', width: 'fit-content' } as const

const Folded = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="details">
    <Typography component="summary" variant="body2" sx={summary}>
      {title}
    </Typography>
    <Box sx={{ mt: 2 }}>{children}</Box>
  </Box>
)

/** Shows a chart with its table and its query, both of which can be downloaded. */
export const ChartCard = <T,>(props: ChartCardProps<T>) => {
  const { title, about, note, actions, drawing, columns, rows, query, children } = props
  const svg = useRef<SVGSVGElement>(null)
  const { palette } = useTheme()
  const notify = useNotify()
  const csvName = fileNameOf(title, about)
  const savePicture = (): void => {
    if (svg.current === null) return
    const colours = { background: palette.background.paper, text: palette.text.primary }
    savePng({ svg: svg.current, title: `${title} · ${about}`, colours }, csvName.replace(/\.csv$/, '.png')).catch(() =>
      notify('그림을 만들지 못했습니다. 다시 시도해주세요.', { type: 'error' }),
    )
  }
  return (
    <Section
      title={title}
      note={note}
      actions={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {actions}
          <SavesMenu
            label="내려받기"
            saves={[
              { label: 'PNG (그림)', act: savePicture },
              { label: 'CSV (엑셀)', act: () => saveText(csvOf(columns, rows), csvName, 'text/csv;charset=utf-8') },
            ]}
          />
        </Stack>
      }
    >
      <Stack spacing={3}>
        <ChartFrame drawing={drawing} svg={svg} />
        {children}
        <Folded title="표로 보기">
          <FiguresTable title={title} columns={columns} rows={rows} />
        </Folded>
        <Folded title="조회문 보기">
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            분석 스키마에 이 SQL을 물으면 같은 수치가 나옵니다.
          </Typography>
          <CopyLine name={`${title} 질의`} text={query} lines />
        </Folded>
      </Stack>
    </Section>
  )
}

/**
 * Style of the table. Where it would be wider than its card, the headings wrap so that all columns
 * stay visible.
 */
const figuresTable = {
  width: 'auto',
  minWidth: { sm: 'min(480px, 100%)' },
  whiteSpace: 'nowrap',
  '& th': { whiteSpace: 'normal' },
  '& th, & td': { px: { xs: 2, lg: 3 } },
} as const

type FiguresTableProps<T> = Pick<ChartCardProps<T>, 'title' | 'columns' | 'rows'>

const FiguresTable = <T,>({ title, columns, rows }: FiguresTableProps<T>) => (
  // Content wider than the card scrolls inside it, by keyboard, too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`${title} 표`}>
    <Table size="small" aria-label={title} sx={figuresTable}>
      <TableHead>
        <TableRow>
          {columns.map((column, place) => (
            <TableCell key={column.title} align={place === 0 ? 'left' : 'right'}>
              {column.title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, line) => (
          // Rows are figures: they have no id, and never change places.
          <TableRow key={line}>
            {columns.map((column, place) => (
              <TableCell key={column.title} align={place === 0 ? 'left' : 'right'}>
                {column.text(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>{' '}
  </Box>
)
