import { Alert, Autocomplete, Box, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useDebounced } from '../../kit/display/use-debounced.ts'
import { PickerOption, pickerTexts } from '../../kit/forms/RecordPicker.tsx'

type AddressSearchProps = {
  readonly label: string
  readonly hint: string
  readonly autoFocus?: boolean
  readonly onChoose: (address: AddressAnswer) => void
}

const SETTLED_MS = 300
const SHORTEST = 2
const LONGEST = 100

const useAddresses = (typed: string) => {
  const { call } = useCalls()
  const q = useDebounced(typed.trim().slice(0, LONGEST), SETTLED_MS)
  const search = useQuery({
    queryKey: ['addresses', q],
    queryFn: () => call('GET /api/addresses', { query: { q } }),
    enabled: q.length >= SHORTEST,
  })
  return { ...search, isWaiting: search.isFetching || q !== typed.trim().slice(0, LONGEST) }
}

/** Returns the name of the address search; null: no key is configured; undefined: not known yet. */
export const useAddressSource = (): string | null | undefined => {
  const { call } = useCalls()
  const { data } = useQuery({
    queryKey: ['addresses', ''],
    queryFn: () => call('GET /api/addresses', { query: { q: '' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.source
}

const nameOf = ({ building, road }: AddressAnswer): string => building || road

/** Finds a complex by its name or address, as public registers know it. */
export const AddressSearch = ({ label, hint, autoFocus = false, onChoose }: AddressSearchProps) => {
  const [typed, setTyped] = useState('')
  const { data, isWaiting, error } = useAddresses(typed)
  const isLong = typed.trim().length >= SHORTEST
  const source = useAddressSource()
  const isAway = data?.isAway === true || error !== null
  if (source === null)
    return <Alert severity="info">주소 검색의 인증키가 없어 찾을 수 없습니다. 설치한 분에게 알려주세요.</Alert>
  return (
    <Stack spacing={2}>
      <Autocomplete<AddressAnswer>
        {...pickerTexts}
        noOptionsText={isLong ? '찾는 단지가 없습니다' : '두 글자 이상 입력해주세요'}
        options={isLong ? (data?.addresses ?? []) : []}
        value={null}
        inputValue={typed}
        loading={isLong && isWaiting}
        filterOptions={(options) => options}
        getOptionLabel={nameOf}
        getOptionKey={({ lot, road }) => `${lot} ${road}`}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, address) => (address === null ? undefined : onChoose(address))}
        renderOption={({ key, ...props }, address) => (
          <Box component="li" key={key} {...props}>
            <PickerOption name={nameOf(address)} note={`${address.road} · 지번 ${address.lotNumber}`} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField {...params} label={label} helperText={hint} autoFocus={autoFocus} fullWidth />
        )}
      />
      {isAway ? (
        <Alert severity="warning">지금은 주소를 찾을 수 없습니다. 잠시 뒤 다시 하거나 직접 입력해주세요.</Alert>
      ) : null}
    </Stack>
  )
}
