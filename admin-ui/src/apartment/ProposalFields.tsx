import { Alert, Card, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatPhone } from '#events/values/phone.ts'
import type {
  AddressAnswer,
  ComplexProposal,
  ProposalSource,
} from '#services/building-ledger/building-ledger.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { AddressSearch, useAddressSource } from '../labels/building-ledger/AddressSearch.tsx'

const sourceNames: Readonly<Record<ProposalSource, string>> = {
  juso: '도로명주소',
  kapt: 'K-apt',
  ledger: '건축물대장',
}

const useProposal = (address: AddressAnswer | null) => {
  const { call } = useCalls()
  const { lot = '', bjdCode = '', building = '', road = '' } = address ?? {}
  return useQuery({
    queryKey: ['addresses', 'proposal', lot, road],
    queryFn: () => call('GET /api/addresses/proposal', { query: { lot, bjdCode, building, road } }),
    enabled: address !== null,
  })
}

type ProposedValue = { readonly value: string | number; readonly source: ProposalSource } | null

type Write = (value: string | number) => string

const factOf = (name: string, proposed: ProposedValue, write: Write = String) => ({
  name,
  value:
    proposed === null ? '알 수 없음: 직접 입력해주세요' : `${write(proposed.value)} (${sourceNames[proposed.source]})`,
})

const inUnit = (unit: string) => (value: string | number) => `${value.toLocaleString('ko-KR')}${unit}`

const Proposal = ({ proposal }: { readonly proposal: ComplexProposal }) => (
  <Stack spacing={3} role="status">
    <Typography variant="body2" color="textSecondary">
      아래 칸에 채웠습니다. 다른 것은 수정해주세요. 등록하면 건축물대장의 동·호와 면적도 읽습니다.
    </Typography>
    <Facts
      facts={[
        factOf('단지 이름', proposal.name),
        factOf('주소', proposal.address),
        factOf('동', proposal.buildings, inUnit('개')),
        factOf('세대수', proposal.totalUnits, inUnit('세대')),
        factOf('관리사무소', proposal.officePhone, (value) => formatPhone(String(value))),
      ]}
    />
    {proposal.isAway ? (
      <Alert severity="info">응답하지 않은 곳이 있어 빠진 칸이 있을 수 있습니다. 직접 입력해도 됩니다.</Alert>
    ) : null}
  </Stack>
)

/** Returns the values of the form's fields; empty where no register says one, never those of another complex. */
const valuesOf = ({ name, address, totalUnits, officePhone }: ComplexProposal) =>
  Object.entries({ name, address, totalUnits, officePhone }).map(
    ([field, proposed]) => [field, proposed === null ? '' : proposed.value] as const,
  )

/** Finds a new complex in public registers, and fills the form with what they say. */
export const ProposalFields = () => {
  const maySearch = useMay('GET /api/addresses/proposal')
  const source = useAddressSource()
  const { setValue } = useFormContext()
  const [address, setAddress] = useState<AddressAnswer | null>(null)
  const { data: proposal, error, isFetching, refetch } = useProposal(address)
  const lot = address?.lot
  useEffect(() => {
    if (lot !== undefined) setValue('lot', lot, { shouldDirty: true })
  }, [lot, setValue])
  useEffect(() => {
    if (proposal === undefined) return
    for (const [field, value] of valuesOf(proposal))
      setValue(field, value, { shouldDirty: true, shouldValidate: value !== '' })
  }, [proposal, setValue])
  // Without a key everything is typed by hand.
  if (!maySearch || source === null) return null
  return (
    <Card sx={{ p: { xs: 4, sm: 6 }, mb: 4 }}>
      <Stack spacing={4}>
        <AddressSearch
          autoFocus
          label="단지 찾기"
          hint="단지 이름이나 주소로 찾아 고르면 아래 칸을 채웁니다."
          onChoose={setAddress}
        />
        {address !== null && isFetching ? <Skeleton variant="rounded" height={120} /> : null}
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        {proposal === undefined || isFetching ? null : <Proposal proposal={proposal} />}
      </Stack>
    </Card>
  )
}
