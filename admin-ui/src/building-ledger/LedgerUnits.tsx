import {
  Box,
  Button,
  MenuItem,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ledgerUses, type LedgerUse } from '#events/values/building-ledger/ledger-use.ts'
import type { BuildingLedgerAnswer, LedgerUnitAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { formatArea } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { LedgerPlan } from './LedgerPlan.tsx'
import { floorText, ledgerDongName, ledgerUnitName, ledgerUseNames } from '../labels/building-ledger/ledger-labels.ts'

type Current = NonNullable<BuildingLedgerAnswer['current']>
type Filter = { readonly dong: string; readonly use: LedgerUse | 'all' }

/** Reads all units of one 동: most have a hundred, the largest some thousand. */
const useUnits = (apartmentId: string, dong: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['building-ledger', apartmentId, 'units', dong],
    queryFn: async () => {
      const units: LedgerUnitAnswer[] = []
      for (let hasMore = true; hasMore;) {
        const query = { dong, from: units.length }
        const page = await call('GET /api/building-ledger/{apartmentId}/units', { params: { apartmentId }, query })
        units.push(...page.units)
        ;({ hasMore } = page)
      }
      return units
    },
  })
}

const Units = ({ units }: { readonly units: readonly LedgerUnitAnswer[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="건축물대장의 세대">
      <TableHead>
        <TableRow>
          <TableCell>세대</TableCell>
          <TableCell>층</TableCell>
          <TableCell align="right">전용면적</TableCell>
          <TableCell>용도</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {units.map(({ dong, ho, floor, area, use, purpose }, place) => (
          <TableRow key={`${ho} ${place}`}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {ledgerUnitName({ dong, ho })}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{floorText(floor)}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {formatArea(area)}
            </TableCell>
            <TableCell sx={{ wordBreak: 'keep-all' }}>
              {use === 'flat' ? ledgerUseNames[use] : `${ledgerUseNames[use]} · ${purpose}`}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

type FiltersProps = {
  readonly current: Current
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

const isUse = (value: string): value is LedgerUse => ledgerUses.some((use) => use === value)

const Filters = ({ current, filter, onChange }: FiltersProps) => {
  const dongs = [...new Set(current.counts.map(({ dong }) => dong))]
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <TextField
        select
        size="small"
        label="동"
        value={filter.dong}
        sx={{ minWidth: 120 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange({ ...filter, dong: target.value })}
      >
        {dongs.map((dong) => (
          <MenuItem key={dong} value={dong}>
            {ledgerDongName(dong)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="용도"
        value={filter.use}
        sx={{ minWidth: 120 }}
        onChange={({ target }) => onChange({ ...filter, use: isUse(target.value) ? target.value : 'all' })}
      >
        <MenuItem value="all">전체</MenuItem>
        {ledgerUses.map((use) => (
          <MenuItem key={use} value={use}>
            {ledgerUseNames[use]}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

/** Rows of the table that are shown at first, and added by each press. */
const ROWS = 500

const beside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 6,
  alignItems: 'start',
} as const

const tableBox = { maxHeight: { lg: 640 }, overflowY: { lg: 'auto' } } as const

type LedgerUnitsProps = { readonly apartmentId: string; readonly current: Current }

/** Shows the units of the ledger, one 동 at a time: as a plan (배치도), and as a table beside it. */
export const LedgerUnits = ({ apartmentId, current }: LedgerUnitsProps) => {
  const [filter, setFilter] = useState<Filter>({ dong: current.counts[0]?.dong ?? '', use: 'all' })
  const [rows, setRows] = useState(ROWS)
  const { data, error, refetch } = useUnits(apartmentId, filter.dong)
  const shown = data?.filter(({ use }) => filter.use === 'all' || use === filter.use) ?? []
  const choose = (next: Filter): void => {
    setRows(ROWS)
    setFilter(next)
  }
  return (
    <Section title="동·호별" actions={<Filters current={current} filter={filter} onChange={choose} />}>
      {data === undefined && error === null ? <Skeleton variant="rounded" height={200} /> : null}
      {error === null || data !== undefined ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && shown.length === 0 ? (
        <Typography color="textSecondary">이 동에는 고른 용도의 세대가 없습니다.</Typography>
      ) : null}
      {data === undefined || shown.length === 0 ? null : (
        <Box sx={beside}>
          <LedgerPlan dong={filter.dong} units={data} use={filter.use} />
          {/* A box that scrolls can be reached by the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <Box sx={tableBox} tabIndex={0} role="region" aria-label="건축물대장의 세대 표">
            <Units units={shown.slice(0, rows)} />
            {shown.length > rows ? (
              <Button sx={{ mt: 3 }} onClick={() => setRows(rows + ROWS)}>
                더 보기
              </Button>
            ) : null}
          </Box>
        </Box>
      )}
    </Section>
  )
}
