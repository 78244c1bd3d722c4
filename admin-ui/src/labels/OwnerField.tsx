import { Autocomplete, Box, TextField } from '@mui/material'
import { useState, type HTMLAttributes } from 'react'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { PickerOption, pickerTexts } from '../kit/forms/RecordPicker.tsx'
import { entryStatusNames } from './entry-labels.ts'
import { nameOf, unitName } from './person-labels.ts'

const SHOWN = 20

const ownerName = (owner: ListUser): string => `${unitName(owner)} ${nameOf(owner)}`

/** Searches owners of a roll by a name, or 동-호. */
const useOwners = (listId: string, status: ListUser['status'] | null) => {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useGetList<ListUser>('list-users', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'dong', order: 'ASC' },
    filter: { listId, ...(typed.trim() === '' ? {} : { q: typed.trim() }), ...(status === null ? {} : { status }) },
  })
  const found = {
    ...pickerTexts,
    options: data ?? [],
    loading: isFetching,
    // The server searches.
    filterOptions: (options: ListUser[]) => options,
    getOptionLabel: ownerName,
    getOptionKey: ({ id }: ListUser) => id,
    isOptionEqualToValue: (option: ListUser, value: ListUser) => option.id === value.id,
  }
  return { typed, setTyped, found }
}

type OwnerOptionProps = { readonly owner: ListUser; readonly props: HTMLAttributes<HTMLLIElement> }

const OwnerOption = ({ owner, props }: OwnerOptionProps) => (
  <Box component="li" {...props}>
    <PickerOption name={ownerName(owner)} note={entryStatusNames[owner.status]} />
  </Box>
)

type SharedProps = {
  readonly listId: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
}

type OwnerFieldProps = SharedProps & {
  readonly owner: ListUser | null
  readonly onPick: (owner: ListUser | null) => void
  readonly required?: boolean
  readonly autoFocus?: boolean
  /** Makes Enter choose the first result. */
  readonly takesFirst?: boolean
  /** Text while nobody is chosen. */
  readonly placeholder?: string
}

/** Field that finds one owner of a roll by name or 동-호; owners of one name show their units. */
export const OwnerField = ({
  listId,
  label,
  hint,
  error = null,
  owner,
  onPick,
  required = false,
  autoFocus = false,
  takesFirst = false,
  placeholder,
}: OwnerFieldProps) => {
  const { setTyped, found } = useOwners(listId, null)
  return (
    <Autocomplete<ListUser>
      {...found}
      autoHighlight={takesFirst}
      value={owner}
      onInputChange={(_, text, reason) => (reason === 'reset' ? undefined : setTyped(text))}
      onChange={(_, picked) => onPick(picked)}
      renderOption={({ key, ...props }, option) => <OwnerOption key={key} owner={option} props={props} />}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          helperText={error ?? hint}
          error={error !== null}
          required={required}
          autoFocus={autoFocus}
          placeholder={placeholder}
          slotProps={
            placeholder === undefined
              ? slotProps
              : { ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }
          }
        />
      )}
    />
  )
}

type OwnersFieldProps = SharedProps & {
  readonly owners: readonly ListUser[]
  readonly onPick: (owners: readonly ListUser[]) => void
}

/** Field that finds several owners who have not taken part. */
export const OwnersField = ({ listId, label, hint, error = null, owners, onPick }: OwnersFieldProps) => {
  const { typed, setTyped, found } = useOwners(listId, 'pending')
  return (
    <Autocomplete<ListUser, true>
      {...found}
      multiple
      filterSelectedOptions
      disableCloseOnSelect
      value={[...owners]}
      inputValue={typed}
      onInputChange={(_, text, reason) => (reason === 'input' || reason === 'clear' ? setTyped(text) : undefined)}
      onChange={(_, picked) => onPick(picked)}
      renderOption={({ key, ...props }, option) => <OwnerOption key={key} owner={option} props={props} />}
      renderInput={(params) => (
        <TextField {...params} label={label} helperText={error ?? hint} error={error !== null} />
      )}
    />
  )
}
