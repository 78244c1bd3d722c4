import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useComplex } from '../../labels/complex/use-complex.ts'
import { PRACTICE_PATH } from '../../labels/start-paths.ts'
import { PurposeCard } from './PurposeCard.tsx'

/** Begins a practice campaign of the chosen complex at one press, or opens the one that it has. */
export const PracticeCard = () => {
  const { call } = useCalls()
  const notify = useNotify()
  const navigate = useNavigate()
  const { complex } = useComplex()
  const mayBegin = useMay('POST /api/practices')
  const { mutate } = useCommand({
    mutationFn: (apartmentId: string) => call('POST /api/practices', { body: { apartmentId } }),
    onSuccess: () => void navigate(PRACTICE_PATH),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  if (!mayBegin || complex === undefined || complex === null) return null
  return (
    <PurposeCard
      to={() => mutate(complex.id)}
      title="연습해 보기"
      note="지어낸 소유자로 해 봅니다. 아무에게도 보내지 않습니다."
    />
  )
}
