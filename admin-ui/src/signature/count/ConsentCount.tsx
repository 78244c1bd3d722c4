import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatArea, formatCount, formatDate } from '#ui/format.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { todayInSeoul } from '../../kit/display/day.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { DeemedSection } from './DeemedSection.tsx'
import { FirmSection } from './FirmSection.tsx'
import { lineNames } from '#services/consent-count/line-names.contract.ts'
import { standingSentences } from './standing-words.ts'
import { useStanding } from './use-standing.ts'

/** Shows who counts among the consents on a day, and how firm the verdict is. */
const ConsentCount = ({ list }: { readonly list: List }) => {
  const [on, setOn] = useState<string | null>(null)
  const { data, error, refetch } = useStanding(list.id, on)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  return (
    <Stack spacing={4}>
      <Section title="동의자 산정" actions={<DayChoice list={list} on={data.on} onChoose={setOn} />}>
        <Box aria-live="polite">
          {standingSentences(data).map((sentence) => (
            <Typography key={sentence} sx={{ mb: 1.5 }}>
              {sentence}
            </Typography>
          ))}
        </Box>
        <Lines lines={data.lines} />
      </Section>
      <FirmSection standing={data} />
      <DeemedSection list={list} />
    </Stack>
  )
}

export default ConsentCount

type DayChoiceProps = { readonly list: List; readonly on: string; readonly onChoose: (on: string | null) => void }

/** Lets one choose the day to count: any up to today, or that of the application. */
const DayChoice = ({ list: { applicationDate }, on, onChoose }: DayChoiceProps) => {
  const today = todayInSeoul()
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
      {applicationDate !== null && applicationDate <= today ? (
        <Button
          size="small"
          color="inherit"
          disabled={on === applicationDate}
          onClick={() => onChoose(applicationDate)}
        >
          신청일 {formatDate(applicationDate)}
        </Button>
      ) : null}
      <Button size="small" color="inherit" disabled={on === today} onClick={() => onChoose(today)}>
        오늘
      </Button>
      <TextField
        type="date"
        size="small"
        label="기준일"
        value={on}
        onChange={({ target: { value } }) => (value === '' || value > today ? undefined : onChoose(value))}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      />
    </Stack>
  )
}

const agreesText = (agrees: boolean | null): string => {
  if (agrees === null) return '소유자 수에 없음'
  return agrees ? '동의' : '동의 아님'
}

const cells = { '& td, & th': { px: { xs: 1, sm: 2 } } } as const
const wide = { display: { xs: 'none', md: 'table-cell' } } as const

const Lines = ({ lines }: { readonly lines: ConsentStanding['lines'] }) => (
  <Table size="small" sx={{ ...cells, mt: 3 }}>
    <TableHead>
      <TableRow>
        <TableCell>세는 방법</TableCell>
        <TableCell sx={wide}>판정</TableCell>
        <TableCell align="right">소유자</TableCell>
        <TableCell align="right">세대</TableCell>
        <TableCell align="right" sx={wide}>
          토지
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {lines.map(({ key, agrees, article, owners, units, land }) => (
        <TableRow key={key}>
          <TableCell>
            <Typography variant="body2" sx={{ fontWeight: agrees === true ? 600 : 400 }}>
              {lineNames[key]}
            </Typography>
            {article === null ? null : (
              <Typography variant="caption" color="textSecondary">
                {article}
              </Typography>
            )}
          </TableCell>
          <TableCell sx={wide}>{agreesText(agrees)}</TableCell>
          <TableCell align="right">{formatCount(owners, '명')}</TableCell>
          <TableCell align="right">{formatCount(units, '세대')}</TableCell>
          <TableCell align="right" sx={wide}>
            {land === null ? '명부에 없음' : formatArea(land)}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
