import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { PickerOption, pickerTexts } from '../../kit/forms/RecordPicker.tsx'
import { dongName } from '../../words/dong-name.ts'

const SHOWN = 20

type EntryPickerProps = {
  readonly listId: string
  readonly entry: ListUser | null
  readonly onPick: (entry: ListUser | null) => void
}

const unitOf = ({ dong, ho }: ListUser): string => `${dongName(dong)} ${ho}호`
const nameOf = (entry: ListUser): string => `${entry.name ?? '이름 없음'} (${unitOf(entry)})`

/** Whom a document is filled with: somebody of the roll by name, 동 and 호, or nobody: then a sample stands in. */
export const EntryPicker = ({ listId, entry, onPick }: EntryPickerProps) => {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useGetList<ListUser>('list-users', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'dong', order: 'ASC' },
    filter: { listId, ...(typed.trim() === '' ? {} : { q: typed.trim() }) },
  })
  return (
    <Autocomplete<ListUser>
      {...pickerTexts}
      options={data ?? []}
      value={entry}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => {
        if (reason !== 'reset') setTyped(text)
      }}
      onChange={(_, picked) => onPick(picked)}
      size="small"
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <PickerOption name={option.name ?? '이름 없음'} note={unitOf(option)} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="누구의 값으로"
          placeholder="표본 (긴 이름)"
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
