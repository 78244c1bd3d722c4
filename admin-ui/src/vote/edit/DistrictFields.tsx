import { Alert, Autocomplete, TextField } from '@mui/material'
import { useInput, ValidationError } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { useListStats } from '../../list/figures/use-list-stats.ts'
import { dongName } from '../../labels/dong-name.ts'
import { districtChoices } from '../../labels/vote-labels.ts'
import { unitsOfDongs, type DongUnits } from '../draft/district.ts'
import { useDraft } from './use-draft.ts'

/** Returns the buildings of a list's roll; none until they are loaded. */
export const useDongs = (listId: string): readonly DongUnits[] => {
  const { data } = useListStats(listId)
  return (data?.byDong ?? []).map(({ dong, households }) => ({ dong, units: households.total }))
}

/** Field of the electorate: all of the list, or an electoral district of some of its buildings. */
export const DistrictField = () => {
  const { district, listId } = useDraft()
  const units = unitsOfDongs(useDongs(listId), [])
  const hint = district === 'all' && units > 0 ? { hint: `${formatCount(units, '세대')}가 투표합니다.` } : {}
  return <SelectField source="district" label="투표하는 세대" choices={districtChoices} {...hint} />
}

/** Field of the buildings of an electoral district. */
export const DongsField = () => {
  const { district, listId } = useDraft()
  return district === 'all' ? null : <Dongs listId={listId} />
}

const someDong = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? undefined : '동을 하나는 골라주세요.'

const hintOf = (rolls: readonly DongUnits[], chosen: readonly string[]): string => {
  if (rolls.length === 0) return '명부가 아직 비어 있습니다. 동을 적고 Enter를 누르세요.'
  return chosen.length === 0
    ? '명부에 있는 동 가운데 고르세요.'
    : `${chosen.map(dongName).join(', ')}: ${formatCount(unitsOfDongs(rolls, chosen), '세대')}가 투표합니다.`
}

const Dongs = ({ listId }: { readonly listId: string }) => {
  const dongs = useDongs(listId)
  const { field, fieldState, id } = useInput({ source: 'dongs', validate: someDong })
  const chosen = field.value as readonly string[]
  const missing = dongs.length === 0 ? [] : chosen.filter((name) => dongs.every(({ dong }) => dong !== name))
  return (
    <>
      <Autocomplete
        multiple
        freeSolo={dongs.length === 0}
        autoHighlight
        disableCloseOnSelect
        id={id}
        options={dongs.map(({ dong }) => dong)}
        getOptionLabel={dongName}
        value={[...chosen]}
        onChange={(_, next) => field.onChange(next.map((dong) => dong.trim()).filter((dong) => dong !== ''))}
        onBlur={field.onBlur}
        noOptionsText="명부에 없는 동입니다."
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field.ref}
            label="동"
            error={fieldState.invalid}
            helperText={
              fieldState.error?.message === undefined ? (
                hintOf(dongs, chosen)
              ) : (
                <ValidationError error={fieldState.error.message} />
              )
            }
          />
        )}
      />
      {missing.length === 0 ? null : (
        <Alert severity="warning">{missing.map(dongName).join(', ')}은 명부에 없어 아무도 투표할 수 없습니다.</Alert>
      )}
    </>
  )
}
