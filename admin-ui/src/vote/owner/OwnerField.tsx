import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { PickerOption, pickerTexts } from '../../kit/forms/RecordPicker.tsx'
import { entryStatusNames } from '../../words/entry-words.ts'
import { nameOf, unitName } from '../../words/person-words.ts'

type OwnerFieldProps = {
  readonly listId: string
  readonly label: string
  readonly hint: string
  readonly error?: string | null
  readonly owner: ListUser | null
  readonly onPick: (owner: ListUser | null) => void
}

const SHOWN = 20

const ownerName = (owner: ListUser): string => `${unitName(owner)} ${nameOf(owner)}`

/** One owner of the roll, found by name or 동-호. */
export const OwnerField = ({ listId, label, hint, error = null, owner, onPick }: OwnerFieldProps) => {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useGetList<ListUser>('list-users', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'dong', order: 'ASC' },
    filter: { listId, ...(typed.trim() === '' ? {} : { q: typed.trim() }) },
  })
  return (
    <Autocomplete<ListUser>
      {...pickerTexts}
      autoHighlight
      options={data ?? []}
      value={owner}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={ownerName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => (reason === 'reset' ? undefined : setTyped(text))}
      onChange={(_, picked) => onPick(picked)}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <PickerOption name={ownerName(option)} note={entryStatusNames[option.status]} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} helperText={error ?? hint} error={error !== null} required />
      )}
    />
  )
}
