import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList, type RaRecord } from 'react-admin'
import type { PickerLabels } from './picker-labels.ts'

const SHOWN = 30

type RecordPickerProps<T extends RaRecord> = {
  readonly resource: string
  readonly words: PickerLabels<T>
  readonly label: string
  /** Tells whether a found record is offered. */
  readonly offers: (record: T) => boolean
  readonly disabled?: boolean
  readonly onPick: (record: T) => void
}

/** Searches the records that match the typed text, on the server. */
export const useSearch = <T extends RaRecord>(resource: string, typed: string) => {
  const { data, isFetching } = useGetList<T>(resource, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' },
    filter: typed.trim() === '' ? {} : { q: typed.trim() },
  })
  return { found: data ?? [], isFetching }
}

export const pickerTexts = {
  noOptionsText: '찾는 항목이 없습니다',
  loadingText: '불러오는 중',
  openText: '목록 열기',
  closeText: '목록 닫기',
  clearText: '지우기',
} as const

type OptionProps = { readonly name: string; readonly note: string }

/** Shows one option: its name, and a note that tells it from others of that name. */
export const PickerOption = ({ name, note }: OptionProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="subtitle2">{name}</Typography>
    <Typography variant="caption" color="textSecondary" noWrap component="p">
      {note}
    </Typography>
  </Box>
)

/** Finds one record by part of its name and passes it on; the field is then empty for the next. */
export const RecordPicker = <T extends RaRecord>({
  resource,
  words,
  label,
  offers,
  disabled = false,
  onPick,
}: RecordPickerProps<T>) => {
  const [typed, setTyped] = useState('')
  const { found, isFetching } = useSearch<T>(resource, typed)
  return (
    <Autocomplete<T>
      {...pickerTexts}
      options={found.filter(offers)}
      value={null}
      inputValue={typed}
      blurOnSelect
      disabled={disabled}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={words.name}
      getOptionKey={({ id }) => id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, record) => (record === null ? undefined : onPick(record))}
      size="small"
      sx={{ width: '100%', maxWidth: 420 }}
      renderOption={({ key, ...props }, record) => (
        <Box component="li" key={key} {...props}>
          <PickerOption name={words.name(record)} note={words.note(record)} />
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
