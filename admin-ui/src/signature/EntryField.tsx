import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { PickerOption, pickerTexts } from '../kit/forms/RecordPicker.tsx'
import { entryStatusNames } from '../words/entry-words.ts'
import { nameOf, unitName } from '../words/person-words.ts'

const SHOWN = 20

const entryName = (entry: ListUser): string => `${unitName(entry)} ${nameOf(entry)}`

const useEntries = (listId: string, typed: string, status: ListUser['status'] | null) =>
  useGetList<ListUser>('list-users', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'dong', order: 'ASC' },
    filter: {
      listId,
      ...(typed.trim() === '' ? {} : { q: typed.trim() }),
      ...(status === null ? {} : { status }),
    },
  })

type SharedProps = {
  readonly listId: string
  readonly label: string
  readonly hint: string
  readonly error?: string | null
  readonly autoFocus?: boolean
}

type EntryFieldProps = SharedProps & {
  readonly entry: ListUser | null
  readonly onPick: (entry: ListUser | null) => void
}

/** One owner of a roll, found by name or 동-호; several of one name are told apart by their unit. */
export const EntryField = ({
  listId,
  label,
  hint,
  error = null,
  autoFocus = false,
  entry,
  onPick,
}: EntryFieldProps) => {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useEntries(listId, typed, null)
  return (
    <Autocomplete<ListUser>
      {...pickerTexts}
      options={data ?? []}
      value={entry}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={entryName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => (reason === 'reset' ? undefined : setTyped(text))}
      onChange={(_, picked) => onPick(picked)}
      renderOption={({ key, ...props }, option) => <EntryOption key={key} entry={option} props={props} />}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={error ?? hint}
          error={error !== null}
          autoFocus={autoFocus}
          required
        />
      )}
    />
  )
}

type EntriesFieldProps = SharedProps & {
  readonly entries: readonly ListUser[]
  readonly onPick: (entries: readonly ListUser[]) => void
}

/** Several owners who have not taken part. */
export const EntriesField = ({ listId, label, hint, error = null, entries, onPick }: EntriesFieldProps) => {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useEntries(listId, typed, 'pending')
  return (
    <Autocomplete<ListUser, true>
      {...pickerTexts}
      multiple
      filterSelectedOptions
      disableCloseOnSelect
      options={data ?? []}
      value={[...entries]}
      inputValue={typed}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={entryName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => (reason === 'input' || reason === 'clear' ? setTyped(text) : undefined)}
      onChange={(_, picked) => onPick(picked)}
      renderOption={({ key, ...props }, option) => <EntryOption key={key} entry={option} props={props} />}
      renderInput={(params) => (
        <TextField {...params} label={label} helperText={error ?? hint} error={error !== null} />
      )}
    />
  )
}

type EntryOptionProps = { readonly entry: ListUser; readonly props: React.HTMLAttributes<HTMLLIElement> }

const EntryOption = ({ entry, props }: EntryOptionProps) => (
  <Box component="li" {...props}>
    <PickerOption name={entryName(entry)} note={entryStatusNames[entry.status]} />
  </Box>
)
