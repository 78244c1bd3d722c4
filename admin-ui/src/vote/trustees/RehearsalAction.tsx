import { Alert, Stack, Typography } from '@mui/material'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { useTrusteesCommand } from './use-trustees.ts'

const rehearsalTexts: Readonly<Record<VoteTrustees['rehearsal'], string>> = {
  none: '',
  waiting: '참관인이 링크를 다시 열어 열쇠를 넣으면 끝납니다.',
  right: '개표를 연습했습니다. 지어낸 표와 결과가 같습니다.',
  wrong: '개표 연습의 결과가 지어낸 표와 다릅니다. 투표를 시작하지 말고 시스템 담당자에게 알려주세요.',
}

const severities = { none: 'info', waiting: 'info', right: 'success', wrong: 'error' } as const

/** Starts the rehearsal of a count with invented ballots, and shows its outcome. */
export const RehearsalAction = ({ trustees }: { readonly trustees: VoteTrustees }) => {
  const { call } = useCalls()
  const mayRehearse = useMay('POST /api/votes/{id}/rehearsal')
  const { id, rehearsal, trustees: people } = trustees
  const { mutateAsync } = useTrusteesCommand({
    send: () => call('POST /api/votes/{id}/rehearsal', { params: { id }, body: {} }),
  })
  const isReady = people.every(({ hasKey }) => hasKey)
  return (
    <Stack spacing={3} sx={{ mt: 4 }}>
      {rehearsal === 'none' ? null : <Alert severity={severities[rehearsal]}>{rehearsalTexts[rehearsal]}</Alert>}
      {mayRehearse && isReady ? (
        <ConfirmedAction
          label={rehearsal === 'none' ? '개표 연습하기' : '다시 연습하기'}
          title="개표를 연습하시겠습니까?"
          send={() => mutateAsync()}
          done={
            people.length === 0 ? '개표를 연습했습니다.' : '연습을 시작했습니다. 참관인에게 링크를 다시 보내주세요.'
          }
          button={{ variant: 'outlined', sx: { alignSelf: 'flex-start' } }}
        >
          <li>지어낸 표 12장으로 해 봅니다. 실제 투표에는 들어가지 않습니다.</li>
          <li>연습한 사실과 결과가 기록됩니다.</li>
        </ConfirmedAction>
      ) : (
        <Typography variant="body2" color="textSecondary">
          참관인이 모두 열쇠를 만들면 연습할 수 있습니다.
        </Typography>
      )}
    </Stack>
  )
}
