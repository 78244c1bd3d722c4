import { Chip, Stack, TextField } from '@mui/material'
import type { LogKind } from '#services/history/user-log/user-logs.contract.ts'
import { logKinds } from './log-labels.ts'
import type { LogFilter } from './use-user-logs.ts'

type LogFiltersProps = { readonly filter: LogFilter; readonly onFilter: (filter: LogFilter) => void }

/** Style of a chip, unobtrusive until it is chosen. */
const chip = {
  color: 'text.secondary',
  bgcolor: 'transparent',
  fontWeight: 500,
  '& .MuiChip-icon': { fontSize: 16, color: 'inherit' },
} as const
const chosenChip = {
  ...chip,
  color: 'tokens.onPrimarySoft',
  bgcolor: 'tokens.primarySoft',
  fontWeight: 700,
  '&:hover, &:focus-visible': { bgcolor: 'tokens.primarySoft' },
} as const

const kinds = Object.keys(logKinds) as readonly LogKind[]

/** Fields of the kinds and the days of the log. No kind means all. */
export const LogFilters = ({ filter, onFilter }: LogFiltersProps) => {
  const toggle = (kind: LogKind): void =>
    onFilter({
      ...filter,
      kinds: filter.kinds.includes(kind) ? filter.kinds.filter((one) => one !== kind) : [...filter.kinds, kind],
    })
  return (
    <Stack sx={{ gap: 3, mb: 2 }}>
      <Stack
        direction="row"
        role="group"
        aria-label="기록의 종류"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {kinds.map((kind) => {
          const { label, Icon } = logKinds[kind]
          const isChosen = filter.kinds.includes(kind)
          return (
            <Chip
              key={kind}
              icon={<Icon />}
              label={label}
              size="small"
              aria-pressed={isChosen}
              onClick={() => toggle(kind)}
              sx={isChosen ? chosenChip : chip}
            />
          )
        })}
      </Stack>
      <Stack direction="row" sx={{ gap: 2 }}>
        <DayFilter label="부터" value={filter.from} onDay={(from) => onFilter({ ...filter, from })} />
        <DayFilter label="까지" value={filter.to} onDay={(to) => onFilter({ ...filter, to })} />
      </Stack>
    </Stack>
  )
}

const DayFilter = ({
  label,
  value,
  onDay,
}: {
  readonly label: string
  readonly value: string
  readonly onDay: (day: string) => void
}) => (
  <TextField
    type="date"
    label={label}
    value={value}
    onChange={({ target }) => onDay(target.value)}
    sx={{ width: { xs: '50%', sm: 170 } }}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
  />
)
