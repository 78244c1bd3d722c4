import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { AddressAnswer, BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { WhyDisabled } from '../kit/feedback/WhyDisabled.tsx'
import { AddressSearch } from '../labels/building-ledger/AddressSearch.tsx'

const NO_KEY = '공공데이터포털의 인증키가 없어 읽을 수 없습니다. 설치한 분에게 알려주세요.'

const useStart = (apartmentId: string, onStarted: () => void) => {
  const { call } = useCalls()
  const notify = useNotify()
  return useCommand({
    mutationFn: ({ lot, road }: AddressAnswer) =>
      call('POST /api/building-ledger/{apartmentId}/readings', {
        params: { apartmentId },
        body: { lots: [lot], address: road },
      }),
    onSuccess: () => {
      notify('건축물대장을 읽기 시작했습니다. 다른 일을 하셔도 됩니다.', { type: 'success' })
      onStarted()
    },
    onError: (error) => notify(toApiError(error).text, { type: 'error' }),
  })
}

type DialogProps = { readonly apartment: Apartment; readonly onClose: () => void }

const ChooseLot = ({ apartment, onClose }: DialogProps) => {
  const [address, setAddress] = useState<AddressAnswer | null>(null)
  const { mutate, isPending } = useStart(apartment.id, onClose)
  return (
    <>
      <DialogTitle>건축물대장 읽기</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <AddressSearch
            autoFocus
            label="단지 이름이나 주소"
            hint={`등록된 주소: ${apartment.address}`}
            onChoose={setAddress}
          />
          {address === null ? null : (
            <Facts
              facts={[
                { name: '단지', value: address.building || '이름 없음' },
                { name: '주소', value: address.road },
                { name: '지번', value: `${address.lotAddress} (딸린 지번도 함께 읽습니다)` },
              ]}
            />
          )}
          <Typography variant="body2" color="textSecondary">
            큰 단지는 1~2분 걸립니다. 읽는 동안 다른 화면으로 가도 됩니다.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          취소
        </Button>
        <Button
          variant="contained"
          disabled={address === null || isPending}
          onClick={() => (address === null ? undefined : mutate(address))}
        >
          읽기 시작
        </Button>
      </DialogActions>
    </>
  )
}

type StartReadingProps = { readonly apartment: Apartment; readonly ledger: BuildingLedgerAnswer }

/** Button that starts a reading of the ledger, after the lot was chosen. */
export const StartReading = ({ apartment, ledger: { source, current } }: StartReadingProps) => {
  const mayStart = useMay('POST /api/building-ledger/{apartmentId}/readings')
  const [open, setOpen] = useState(false)
  if (!mayStart) return null
  return (
    <>
      <WhyDisabled reason={source === null ? NO_KEY : null}>
        <Button
          variant={current === null ? 'contained' : 'outlined'}
          color={current === null ? 'primary' : 'inherit'}
          disabled={source === null}
          onClick={() => setOpen(true)}
        >
          {current === null ? '건축물대장 읽기' : '다시 읽기'}
        </Button>
      </WhyDisabled>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <ChooseLot apartment={apartment} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
