import { Alert, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { Practice } from '#services/practice/practices.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { Printable } from '../kit/share/Printable.tsx'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { START_PATH } from '../labels/start-paths.ts'
import { PracticeLink } from './PracticeLink.tsx'
import { PracticeResult } from './PracticeResult.tsx'
import { SampleRoll } from './SampleRoll.tsx'

const TITLE = '연습'

/** Residents vote on their phones meanwhile. */
const EVERY_MS = 5_000

/** Shows the practice campaign of the chosen complex, marked as such on the screen and on paper. */
const PracticePage = () => <NeedsComplex title={TITLE}>{(complex) => <OfComplex complex={complex} />}</NeedsComplex>

const OfComplex = ({ complex }: { readonly complex: Apartment }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['practices', complex.id],
    queryFn: () => call('GET /api/practices', { query: { filter: JSON.stringify({ apartmentId: complex.id }) } }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Page title={TITLE} subtitle={complex.name} trail={[{ to: START_PATH, label: '무엇을 하시나요?' }]}>
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <RowsSkeleton /> : null}
      {data?.length === 0 ? <NoPractice /> : null}
      <Stack spacing={4}>
        {data?.map((practice) => (
          <PracticeCampaign key={practice.id} practice={practice} complex={complex.name} />
        ))}
      </Stack>
    </Page>
  )
}

const NoPractice = () => (
  <Empty
    title="진행 중인 연습이 없습니다"
    action={
      <Button component={Link} to={START_PATH} variant="contained">
        새로 시작하기
      </Button>
    }
  >
    지어낸 소유자 8명으로 연습합니다.
  </Empty>
)

type PracticeCampaignProps = { readonly practice: Practice; readonly complex: string }

const PracticeCampaign = ({ practice, complex }: PracticeCampaignProps) => {
  const { call } = useCalls()
  return (
    <Printable about={[complex, practice.title]} title="연습 (실제 투표가 아닙니다)">
      <Stack spacing={4}>
        <Alert
          severity="warning"
          action={
            <ConfirmedAction
              label="연습 삭제"
              title="연습을 삭제하시겠습니까?"
              done="연습을 삭제했습니다."
              isRemoval
              send={() => call('DELETE /api/practices/{id}', { params: { id: practice.id } })}
            >
              <li>연습과 연습 표가 화면에서 사라지고, 연습 링크가 열리지 않습니다.</li>
              <li>연습한 기록은 감사 로그에 남습니다.</li>
            </ConfirmedAction>
          }
        >
          연습입니다. 어디에도 집계되지 않고, 메시지를 보내지 않습니다.
        </Alert>
        <PracticeLink practice={practice} />
        <SampleRoll practice={practice} />
        <PracticeResult practice={practice} />
      </Stack>
    </Printable>
  )
}

export default PracticePage
