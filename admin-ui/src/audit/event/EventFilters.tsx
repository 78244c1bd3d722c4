import SearchIcon from '@mui/icons-material/Search'
import { Chip, InputAdornment, ListSubheader, MenuItem, Stack, TextField, type SxProps } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetList } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { groupChoices, typeChoices } from './event-labels.ts'
import { chosenFields, type ExplorerFilter, type FilterField } from './explorer-filter.ts'

type EventFiltersProps = {
  readonly filter: ExplorerFilter
  /** Parameters of the address, which also have the names for the chips. */
  readonly params: URLSearchParams
  readonly listsOf: string | undefined
  readonly onChange: (changes: Partial<Record<FilterField, string>>) => void
}

const MAX_LISTS = 200
/** Pause of typing, in milliseconds, before the filter applies. */
const PAUSE_MS = 350

/** Style of a narrow field: two per line on a phone. */
const narrow = { width: 84, flex: { xs: '1 1 120px', sm: 'none' } } as const

const chipNames = { userId: '소유자', adminId: '관리자', device: '접속한 곳', requestId: '요청' } as const

/** Fields of the filter of the log. */
export const EventFilters = ({ filter, params, listsOf, onChange }: EventFiltersProps) => {
  const { data: lists = [] } = useGetList<List>(
    'lists',
    {
      pagination: { page: 1, perPage: MAX_LISTS },
      sort: { field: 'name', order: 'ASC' },
      filter: { apartmentId: listsOf },
    },
    { enabled: listsOf !== undefined },
  )
  const chosen = chosenFields.filter((field) => filter[field] !== '')
  return (
    <Stack spacing={2.5}>
      <Stack direction="row" role="search" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <TypedFilter
          field="q"
          label="문장, 리스트, 동·호, 관리자로 찾기"
          value={filter.q}
          onChange={onChange}
          sx={{ flex: '1 1 240px' }}
        />
        <TypeFilter value={filter.type} onChange={onChange} />
        {lists.length === 0 ? null : (
          <TextField
            select
            label="리스트"
            value={lists.some(({ id }) => id === filter.listId) ? filter.listId : ''}
            onChange={({ target }) => onChange({ listId: target.value, voteId: '' })}
            sx={{ minWidth: 130, flex: { xs: '1 1 130px', sm: 'none' } }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">전체</MenuItem>
            {lists.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TypedFilter field="dong" label="동" value={filter.dong} onChange={onChange} sx={narrow} />
        <TypedFilter field="ho" label="호" value={filter.ho} onChange={onChange} sx={narrow} />
        <DayFilter field="from" label="부터" value={filter.from} onChange={onChange} />
        <DayFilter field="to" label="까지" value={filter.to} onChange={onChange} />
      </Stack>
      {chosen.length === 0 ? null : (
        <Stack direction="row" role="group" aria-label="고른 조건" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {chosen.map((field) => (
            <Chip
              key={field}
              size="small"
              label={`${chipNames[field]}: ${params.get(`${field}Name`) ?? filter[field].slice(0, 36)}`}
              onDelete={() => onChange({ [field]: '' })}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type OneFilterProps = {
  readonly field: FilterField
  readonly label: string
  readonly value: string
  readonly onChange: EventFiltersProps['onChange']
  readonly sx?: SxProps
}

/** Text field of the filter, which applies once typing pauses. */
const TypedFilter = ({ field, label, value, onChange, sx = {} }: OneFilterProps) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange({ [field]: typed.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, field, onChange])
  const icon = (
    <InputAdornment position="start">
      <SearchIcon fontSize="small" />
    </InputAdornment>
  )
  return (
    <TextField
      type="search"
      {...(field === 'q' ? { placeholder: label } : { label })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      sx={sx}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: field === 'q' ? 100 : 20 },
        ...(field === 'q' ? { input: { startAdornment: icon } } : {}),
      }}
    />
  )
}

const DayFilter = ({ field, label, value, onChange }: OneFilterProps) => (
  <TextField
    type="date"
    label={label}
    value={value}
    onChange={({ target }) => onChange({ [field]: target.value })}
    sx={{ width: 150, flex: { xs: '1 1 130px', sm: 'none' } }}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
  />
)

const TypeFilter = ({ value, onChange }: Pick<OneFilterProps, 'value' | 'onChange'>) => (
  <TextField
    select
    label="구분"
    value={value}
    onChange={({ target }) => onChange({ type: target.value })}
    sx={{ minWidth: 130, maxWidth: 240, flex: { xs: '1 1 130px', sm: 'none' } }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    <MenuItem value="">전체</MenuItem>
    {typeChoices.flatMap(({ name, types }, place) => [
      <ListSubheader key={name}>{name}</ListSubheader>,
      <MenuItem key={`all-${name}`} value={groupChoices[place]?.id ?? ''}>
        {name} 전체
      </MenuItem>,
      ...types.map(({ id, text }) => (
        <MenuItem key={id} value={id} sx={{ pl: 6 }}>
          {text}
        </MenuItem>
      )),
    ])}
  </TextField>
)
