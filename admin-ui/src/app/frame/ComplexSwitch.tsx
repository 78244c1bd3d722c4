import { Autocomplete, Box, TextField, Typography, useEventCallback } from '@mui/material'
import { memo, useState } from 'react'
import { useGetList } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useComplexOfAddress } from './use-complex-of-address.ts'
import { useComplex } from '../../labels/complex/use-complex.ts'
import { useEndOfScope } from '../../labels/complex/use-complex-scope.ts'

const SHOWN = 50
const NONE: readonly Apartment[] = []

/**
 * Returns the address of the collection after a switch of the complex, for the page of a record of
 * the former one.
 */
const collectionOf = (pathname: string): string | null => /^\/(lists|votes)\/.+/.exec(pathname)?.[1] ?? null

/**
 * Chooses the complex of lists, votes and the dashboard; finds it by part of its name or address.
 */
export const ComplexSwitch = () => {
  const { complex, choose } = useComplex()
  useComplexOfAddress()
  const endAll = useEndOfScope()
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data, isFetching } = useGetList<Apartment>('apartments', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' },
    filter: typed === '' ? {} : { q: typed },
  })

  const switchTo = useEventCallback((next: Apartment): void => {
    choose(next.id)
    endAll()
    const collection = collectionOf(pathname)
    if (collection !== null) void navigate(`/${collection}`)
  })

  return (
    <ComplexField
      options={data ?? NONE}
      value={complex ?? null}
      isLoading={isFetching}
      onChoose={switchTo}
      onType={setTyped}
    />
  )
}

type ComplexFieldProps = {
  readonly options: readonly Apartment[]
  readonly value: Apartment | null
  readonly isLoading: boolean
  readonly onChoose: (next: Apartment) => void
  readonly onType: (text: string) => void
}

/** Memoized, since each rendering measures the field and lays out the whole page. */
const ComplexField = memo(({ options, value, isLoading, onChoose, onType }: ComplexFieldProps) => (
  <Autocomplete
    options={options}
    value={value}
    loading={isLoading}
    disableClearable={value !== null}
    filterOptions={(options) => options}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(option, value) => option.id === value.id}
    onChange={(_, next) => (next === null ? undefined : onChoose(next))}
    onInputChange={(_, text, reason) => onType(reason === 'input' ? text : '')}
    noOptionsText="등록된 아파트가 없습니다"
    loadingText="불러오는 중"
    openText="아파트 목록 열기"
    closeText="아파트 목록 닫기"
    size="small"
    sx={{ maxWidth: 340 }}
    renderOption={({ key, ...props }, option) => (
      <Box component="li" key={key} {...props}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2">{option.name}</Typography>
          <Typography variant="caption" color="textSecondary" noWrap component="p">
            {option.address}
          </Typography>
        </Box>
      </Box>
    )}
    renderInput={(params) => (
      <TextField
        {...params}
        placeholder="아파트 선택"
        slotProps={{
          ...params.slotProps,
          htmlInput: { ...params.slotProps?.htmlInput, 'aria-label': '아파트 선택' },
        }}
      />
    )}
  />
))
