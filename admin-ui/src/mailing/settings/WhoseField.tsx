import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { PickerOption, pickerTexts } from '../../kit/forms/RecordPicker.tsx'
import { entryStatusNames } from '../../words/entry-words.ts'
import { nameOf, unitName } from '../../words/person-words.ts'

const SHOWN = 20

type WhoseFieldProps = {
  readonly listId: string
  readonly entry: ListUser | null
  readonly onPick: (entry: ListUser | null) => void
}

const labelOf = (entry: ListUser): string => `${unitName(entry)} ${nameOf(entry)}`

/** Whose message the phone shows: found by name or 동-호. */
export const WhoseField = ({ listId, entry, onPick }: WhoseFieldProps) => {
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
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => (reason === 'reset' ? undefined : setTyped(text))}
      onChange={(_, picked) => onPick(picked)}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <PickerOption name={labelOf(option)} note={entryStatusNames[option.status]} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label="받는 사람" helperText="비우면 명부의 첫 소유자로 채웁니다." />
      )}
    />
  )
}
